import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
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

const statusNames: Record<string, MessageDescriptor> = {
  pending: msg`pending`,
  accepted: msg`accepted`,
  approved: msg`approved`,
  confirmed: msg`confirmed`,
  rejected: msg`rejected`,
  unpaid: msg`unpaid`,
  active: msg`Active`,
  inactive: msg`Inactive`,
  unknown: msg`unknown`,
}

/** A status in the reader's language. */
function StatusWord({ status }: { status: string }) {
  const { i18n } = useLingui()
  const name = statusNames[status]
  return name ? i18n._(name) : status
}

/** States to choose from, in the reader's language. */
export function useStatusOptions(among: readonly string[]) {
  const { i18n } = useLingui()
  return among.map(value => ({ value, label: i18n._(statusNames[value] ?? { id: value }) }))
}
