import { useLingui } from '@lingui/react/macro'
import type { BrandDashboard } from '#contract/index.ts'
import { compact, count, taka } from '#lib/i18n/format.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card } from '#ui/card.tsx'
import { MonthChart } from '#ui/month-chart.tsx'
import classes from './dashboard.module.css'

interface BrandChartsProps {
  /** Undefined while loading. */
  dashboard: BrandDashboard | undefined
  failed: boolean
}

/** A brand's monthly spending, and the applications to its latest campaigns. */
export function BrandCharts({ dashboard: data, failed }: BrandChartsProps) {
  const { t, i18n } = useLingui()
  return (
    <div className={classes.charts}>
      {data?.months.length === 0 ? null : (
        <Card title={t`Spending by month`}>
          <MonthChart
            caption={t`Spending by month`}
            head={t`Spending`}
            months={failed ? [] : data?.months.map(({ month, spent }) => ({ month, figure: spent }))}
            format={figure => taka(figure, i18n.locale)}
            empty={t`Confirmed payments will appear here.`}
          />
        </Card>
      )}
      <Card title={t`Applications per campaign`}>
        <BarChart
          caption={t`Applications per campaign`}
          heads={[t`Name`, t`Total`]}
          tick={value => compact(value, i18n.locale)}
          bars={
            failed
              ? []
              : // Runs from left to right, like the months, with the latest campaign selected initially.
                data?.recent_campaigns.toReversed().map(({ title, applications_count: applications }) => ({
                  label: title,
                  value: applications,
                  text: count(applications, i18n.locale),
                }))
          }
          empty={t`Applications to your latest campaigns will appear here.`}
        />
      </Card>
    </div>
  )
}
