import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './banner.module.css'

interface BannerProps {
  /** Decides the colour and the ARIA role. */
  outcome: 'success' | 'error'
  /** Without children nothing shows, but the live region stays, so that a later text is announced. */
  children?: ReactNode
}

/** The result of an action, announced by screen readers when it appears. */
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
