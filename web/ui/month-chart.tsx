import { useLingui } from '@lingui/react/macro'
import { compact, month } from '#lib/i18n/format.ts'
import { BarChart } from './bar-chart.tsx'

interface MonthChartProps {
  caption: string
  /** The heading of the column of figures. */
  head: string
  /** Undefined while loading. A figure is an integer or a decimal string. */
  months: readonly { month: string; figure: number | string }[] | undefined
  /** Formats a figure for display. */
  format: (figure: string) => string
  empty: string
}

/** A bar chart of the last twelve months. */
export function MonthChart({ caption, head, months, format, empty }: MonthChartProps) {
  const { t, i18n } = useLingui()
  return (
    <BarChart
      caption={caption}
      heads={[t`Month`, head]}
      tick={value => compact(value, i18n.locale)}
      empty={empty}
      bars={months?.map(({ month: day, figure }) => ({
        label: month(day, i18n.locale),
        name: month(day, i18n.locale, 'full'),
        value: Number(figure),
        text: format(String(figure)),
      }))}
    />
  )
}
