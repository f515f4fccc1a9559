import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './banner.module.css'

interface BannerProps {
  /** How it went, which decides the colour: not a word in the text. */
  outcome: 'success' | 'error'
  /** Nothing is shown while there is nothing to say, but the place is announced when it fills. */
  children?: ReactNode
}

/** What came of an action, above the thing it was done to, and read out when it appears. */
export function Banner({ outcome, children }: BannerProps) {
  const Icon = outcome === 'error' ? IconAlertTriangle : IconCircleCheck
  return (
    <div role={outcome === 'error' ? 'alert' : 'status'}>
      {children ? (
        <div className={classes.banner} data-outcome={outcome}>
          <Icon aria-hidden size={20} />
          <span>{children}</span>
        </div>
      ) : null}
    </div>
  )
}
