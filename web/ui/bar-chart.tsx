import { Skeleton } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { usePainted } from '#lib/dom/use-painted.ts'
import type { Bar } from './bars.tsx'
import classes from './bar-chart.module.css'

interface BarChartProps {
  /** The chart's name, and the caption of the equivalent table. */
  caption: string
  /** The headings of the table's two columns. */
  heads: [string, string]
  /** Undefined while loading. */
  bars: readonly Bar[] | undefined
  /** Formats a figure for the scale, where space is short. */
  tick: (value: number) => string
  empty: ReactNode
}

// Loads on demand, because the first screen does not need the drawing. If it fails to load, the table replaces it.
const Bars = lazy(() =>
  import('./bars.tsx').then(
    ({ Bars: drawing }) => ({ default: drawing }),
    () => ({ default: () => <span data-failed /> }),
  ),
)

/**
 * A bar chart, with the same data as a table for screen readers. Keeps its height while loading and when empty, so that
 * nothing shifts.
 */
export function BarChart({ caption, heads, bars, tick, empty }: BarChartProps) {
  const painted = usePainted()
  if (!bars) return <Skeleton className={classes.chart} />
  if (bars.every(bar => bar.value === 0)) return <div className={`${classes.chart} ${classes.empty}`}>{empty}</div>
  const place = <div className={classes.chart} />
  return (
    <figure className={classes.figure}>
      {painted ? (
        <Suspense fallback={place}>
          <Bars caption={caption} bars={bars} tick={tick} />
        </Suspense>
      ) : (
        place
      )}
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
