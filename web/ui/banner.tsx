import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './banner.module.css'

interface BannerProps {
  /** Decides the colour and the ARIA role. */
  outcome: 'success' | 'error'
  /** Closes the banner, for one that covers what is below it. */
  onClose?: (() => void) | undefined
  /** Without children nothing shows, but the live region stays, so that a later text is announced. */
  children?: ReactNode
}

/** On a phone, the button that was pressed is often far below the failure of a form or dialog. */
function reveal(failure: HTMLElement | null): void {
  if (failure?.closest('form, dialog')) failure.scrollIntoView({ block: 'nearest' })
}

/**
 * The result of an action, announced by screen readers when it appears. In a form or dialog it is in the flow, above
 * the fields; elsewhere it is in a StatusMessage or in the Notices, so that nothing moves.
 */
export function Banner({ outcome, children, ...box }: BannerProps) {
  return (
    <BannerRegion outcome={outcome}>
      {children ? (
        <BannerBox outcome={outcome} ref={outcome === 'error' ? reveal : undefined} {...box}>
          {children}
        </BannerBox>
      ) : null}
    </BannerRegion>
  )
}

interface BannerRegionProps {
  outcome: BannerProps['outcome']
  /** False if each of several boxes is announced alone. */
  'aria-atomic'?: false
  children: ReactNode
}

/** The live region of one or several boxes. */
export function BannerRegion({ outcome, ...region }: BannerRegionProps) {
  return <div role={outcome === 'error' ? 'alert' : 'status'} {...region} />
}

/** A banner inside a live region. Nested regions may be announced twice. */
export function BannerBox({
  outcome,
  onClose,
  children,
  ref,
}: BannerProps & { ref?: Ref<HTMLDivElement> | undefined }) {
  const { t } = useLingui()
  const Icon = outcome === 'error' ? IconAlertTriangle : IconCircleCheck
  return (
    <div ref={ref} className={classes.banner} data-outcome={outcome}>
      <Icon aria-hidden size={20} />
      <span>{children}</span>
      {onClose ? <CloseButton iconSize="1rem" m={-3} c="inherit" aria-label={t`Dismiss`} onClick={onClose} /> : null}
    </div>
  )
}
