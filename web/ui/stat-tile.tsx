import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat-tile.module.css'

interface StatTileProps {
  label: ReactNode
  /** Undefined while loading. */
  value: ReactNode | undefined
  hint?: ReactNode
  icon?: ReactNode
  /** Marks the most important figure of the row. */
  accent?: boolean
}

/** A dashboard figure. */
export function StatTile({ label, value, hint, icon, accent = false }: StatTileProps) {
  return (
    <div className={classes.tile} data-accent={accent || undefined}>
      <div className={classes.label}>
        {icon ? (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        ) : null}
        {label}
      </div>
      <div className={classes.value}>{value ?? <Skeleton h="1.9rem" w="7rem" my="0.2rem" />}</div>
      {hint ? <div className={classes.hint}>{hint}</div> : null}
    </div>
  )
}

/** Tiles side by side, as many as fit. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}
