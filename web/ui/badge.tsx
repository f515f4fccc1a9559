import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'good' | 'waiting' | 'bad' | 'quiet'

/** A short label for a state: green, yellow, red or grey. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
