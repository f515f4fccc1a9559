import { useElementSize } from '@mantine/hooks'
import { nice, ticks } from 'd3-array'
import { useState, type CSSProperties, type PointerEvent } from 'react'
import classes from './bar-chart.module.css'

export interface Bar {
  /** A short label under the bar. */
  label: string
  /** The full name, if the label abbreviates it. */
  name?: string
  /** Only determines the height; the chart shows `text`. A negative bar hangs from the zero line. */
  value: number
  text: string
}

interface BarsProps {
  caption: string
  bars: readonly Bar[]
  tick: (value: number) => string
}

/** In px. The labels under the plot have two lines, or one if there are many bars. */
const plot = { height: 128, top: 8 }
/** The fraction of a bar's slot that stays empty. */
const gap = 0.2
/** In px. Prevents a single bar from filling the whole plot. */
const maxBarWidth = 80
/** Roughly how many round figures fit beside the plot. */
const figures = 3
const digitWidth = 6.6
const labelWidth = 30
const manyBars = 8

/**
 * Draws a bar chart: bars to scale from zero, beside a scale of round figures. The pointer and the arrow keys select a
 * bar, whose figure shows above the plot. The last bar with a figure is the initial selection.
 */
export function Bars({ caption, bars: given, tick }: BarsProps) {
  // An unknown figure has no height.
  const bars = given.map(bar => ({ ...bar, value: Number.isFinite(bar.value) ? bar.value : 0 }))
  const { ref, width } = useElementSize()
  const last = bars.length - 1
  const [picked, setPicked] = useState<number | null>(null)
  const chosen = Math.min(
    picked ??
      Math.max(
        bars.findLastIndex(bar => bar.value !== 0),
        0,
      ),
    last,
  )
  const { name = bars[chosen]?.label, text } = bars[chosen] ?? {}

  const values = bars.map(bar => bar.value)
  const [low, high] = nice(Math.min(0, ...values), Math.max(0, ...values), figures)
  const y = (value: number) => plot.height - ((value - low) / (high - low || 1)) * (plot.height - plot.top)
  // People and applications are whole numbers.
  const whole = values.every(value => Number.isInteger(value))
  const scale = ticks(low, high, figures).filter(value => !whole || Number.isInteger(value))
  const left = Math.ceil(Math.max(...scale.map(value => tick(value).length)) * digitWidth) + 8
  const slot = Math.max(width - left, 0) / bars.length
  const barWidth = Math.min(slot * (1 - gap), maxBarWidth)
  const zero = y(0)
  const dense = bars.length > manyBars
  const step = dense ? Math.ceil(labelWidth / Math.max(slot, 1)) : 1

  const slotOf = (index: number) => left + slot * index
  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const at = clientX - currentTarget.getBoundingClientRect().left
    setPicked(Math.max(0, Math.min(last, Math.floor((at - left) / slot))))
  }

  return (
    <div className={classes.chart}>
      <p className={classes.figureOf} aria-hidden>
        <span>{name}:</span> <strong>{text}</strong>
      </p>
      <div ref={ref} className={classes.plot} onPointerMove={onPointer}>
        <input
          type="range"
          className={classes.chooser}
          aria-label={caption}
          aria-valuetext={`${name}: ${text}`}
          style={{ left, width: slot * bars.length, '--slot': `${slot}px` } as CSSProperties}
          min={0}
          max={last}
          value={chosen}
          onChange={event => setPicked(Number(event.currentTarget.value))}
        />
        <svg width="100%" height={plot.height + 1} aria-hidden>
          {scale.map(value => (
            <g key={value} transform={`translate(0 ${y(value)})`}>
              <line className={value === 0 ? classes.zero : classes.grid} x1={left} x2={width} y1={0.5} y2={0.5} />
              <text className={classes.tick} x={left - 6} dy="0.32em" textAnchor="end">
                {tick(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <rect
              key={`${bar.label}-${index}`}
              className={classes.bar}
              data-chosen={index === chosen || undefined}
              x={slotOf(index) + (slot - barWidth) / 2}
              width={barWidth}
              y={Math.min(y(bar.value), zero)}
              height={Math.abs(y(bar.value) - zero)}
            />
          ))}
        </svg>
        <div className={classes.labels} data-dense={dense || undefined} aria-hidden>
          {bars.map(({ label }, index) =>
            (last - index) % step === 0 ? (
              <span key={`${label}-${index}`} style={{ left: slotOf(index), width: slot }}>
                {label}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </div>
  )
}
