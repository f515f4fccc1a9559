import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './bar-chart.module.css'

interface Bar {
  /** Under the bar; short. */
  label: string
  /** In full, where the label is short. */
  name?: string
  /** Only for the height: what is read is `text`. */
  value: number
  text: string
}

interface BarChartProps {
  /** What the bars show, for the table that stands behind them. */
  caption: string
  /** The heads of that table's two columns. */
  heads: [string, string]
  /** Undefined while loading. */
  bars: readonly Bar[] | undefined
  empty: ReactNode
}

/**
 * Bars from left to right, each with its figure on hover. Screen readers get the same as a table. It takes its place
 * while loading and when there is nothing to show, so that nothing moves.
 */
export function BarChart({ caption, heads, bars, empty }: BarChartProps) {
  if (!bars) return <Skeleton className={classes.chart} />
  const highest = Math.max(...bars.map(bar => bar.value))
  if (!(highest > 0)) return <div className={`${classes.chart} ${classes.empty}`}>{empty}</div>
  return (
    <figure className={classes.figure}>
      <div className={classes.chart} aria-hidden data-dense={bars.length > 8 || undefined}>
        {bars.map(({ label, name = label, value, text }, index) => (
          <div key={`${label}-${index}`} className={classes.column} title={`${name}: ${text}`}>
            <span className={classes.text} data-highest={value === highest || undefined}>
              {value > 0 ? text : ''}
            </span>
            <span className={classes.bar} style={{ height: `${(value / highest) * 100}%` }} />
            <span className={classes.label}>{label}</span>
          </div>
        ))}
      </div>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, name = label, text }, index) => (
            <tr key={`${label}-${index}`}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
