import { Trans } from '@lingui/react/macro'
import classes from './status-badge.module.css'

type Tone = 'good' | 'waiting' | 'bad' | 'quiet'

interface StatusBadgeProps {
  /** Whose status it is: their words, colours and what a missing one means differ. */
  kind: 'application' | 'payment' | 'withdrawal' | 'active'
  status: string | boolean | null | undefined
}

const absent = { application: 'pending', payment: 'unpaid', withdrawal: 'unknown', active: 'inactive' } as const

function word(kind: StatusBadgeProps['kind'], status: StatusBadgeProps['status']): string {
  if (typeof status === 'boolean') return status ? 'active' : 'inactive'
  return status || absent[kind]
}

function tone(kind: StatusBadgeProps['kind'], status: string): Tone {
  if (kind === 'active') return status === 'active' ? 'good' : 'quiet'
  if (status === 'accepted' || status === 'approved' || status === 'confirmed') return 'good'
  // Withdrawals: pending, approved, and anything else is red. The others: anything else is yellow.
  if (kind === 'withdrawal') return status === 'pending' ? 'waiting' : 'bad'
  return status === 'rejected' ? 'bad' : 'waiting'
}

/** The state of a row: green for what went well, yellow for what waits, red for what was refused. */
export function StatusBadge({ kind, status }: StatusBadgeProps) {
  const shown = word(kind, status)
  return (
    <span className={classes.badge} data-tone={tone(kind, shown)}>
      <StatusWord status={shown} />
    </span>
  )
}

/** A status in the reader's language. */
export function StatusWord({ status }: { status: string }) {
  switch (status) {
    case 'pending':
      return <Trans>pending</Trans>
    case 'accepted':
      return <Trans>accepted</Trans>
    case 'approved':
      return <Trans>approved</Trans>
    case 'confirmed':
      return <Trans>confirmed</Trans>
    case 'rejected':
      return <Trans>rejected</Trans>
    case 'unpaid':
      return <Trans>unpaid</Trans>
    case 'active':
      return <Trans>Active</Trans>
    case 'inactive':
      return <Trans>Inactive</Trans>
    case 'unknown':
      return <Trans>unknown</Trans>
    default:
      return status
  }
}
