import { useLingui } from '@lingui/react/macro'
import { month } from '#lib/format.ts'
import { BarChart } from './bar-chart.tsx'

interface MonthChartProps {
  caption: string
  /** The head of the figures. */
  head: string
  /** Undefined while loading. The figure is a whole number or a decimal string. */
  months: readonly { month: string; figure: number | string }[] | undefined
  /** The figure in words. */
  format: (figure: string) => string
  empty: string
}

/** A figure of the last twelve months. */
export function MonthChart({ caption, head, months, format, empty }: MonthChartProps) {
  const { t, i18n } = useLingui()
  return (
    <BarChart
      caption={caption}
      heads={[t`Month`, head]}
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
