import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './banner.module.css'

interface BannerProps {
  /** Determines the colour and the ARIA role. */
  outcome: 'success' | 'error'
  /** Closes the banner. For banners that cover the content below. */
  onClose?: (() => void) | undefined
  /** Without children nothing shows, but the live region stays, so that screen readers announce a later text. */
  children?: ReactNode
}

/** Scrolls the failure into view: on a phone, the pressed button is often far below it. */
function reveal(failure: HTMLElement | null): void {
  if (failure?.closest('form, dialog')) failure.scrollIntoView({ block: 'nearest' })
}

/**
 * The result of an action, which screen readers announce when it appears. In a form or dialog it is in the flow, above
 * the fields. Elsewhere a StatusMessage or the Notices contain it, so that nothing moves.
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
  /** False if screen readers announce each of several boxes separately. */
  'aria-atomic'?: false
  children: ReactNode
}

/** The live region of one or more boxes. */
export function BannerRegion({ outcome, ...region }: BannerRegionProps) {
  return <div role={outcome === 'error' ? 'alert' : 'status'} {...region} />
}

/**
 * A banner inside a live region. Without a region of its own, because screen readers may announce nested regions twice.
 */
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
