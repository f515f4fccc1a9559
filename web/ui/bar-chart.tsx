import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './bar-chart.module.css'

interface Bar {
  /** A short label under the bar. */
  label: string
  /** The full name, where the label abbreviates it. */
  name?: string
  /** Only for the height; `text` is what is shown. Below zero, there is no bar. */
  value: number
  text: string
}

interface BarChartProps {
  /** The caption of the equivalent table. */
  caption: string
  /** The headings of that table's two columns. */
  heads: [string, string]
  /** Undefined while loading. */
  bars: readonly Bar[] | undefined
  empty: ReactNode
}

/**
 * A bar chart with figures on hover, and the same data as a table for screen readers. It has the same height while
 * loading and when empty, so that nothing shifts.
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
              {value === 0 ? '' : text}
            </span>
            <span className={classes.bar} style={{ height: `${(Math.max(0, value) / highest) * 100}%` }} />
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
