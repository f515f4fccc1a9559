import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, type Tone } from '#ui/badge.tsx'

interface StatusBadgeProps {
  /** What the status belongs to: names, colours and the default for a missing status differ. */
  kind: 'application' | 'payment' | 'refund' | 'withdrawal' | 'active'
  status: string | boolean | null | undefined
}

const defaults = {
  application: 'pending',
  payment: 'unpaid',
  refund: 'due',
  withdrawal: 'unknown',
  active: 'inactive',
} as const

function statusOf({ kind, status }: StatusBadgeProps): string {
  if (typeof status === 'boolean') return status ? 'active' : 'inactive'
  return status || defaults[kind]
}

function toneOf(kind: StatusBadgeProps['kind'], status: string): Tone {
  if (kind === 'active') return status === 'active' ? 'good' : 'quiet'
  if (status === 'withdrawn' || status === 'replaced') return 'quiet'
  if (['accepted', 'approved', 'confirmed', 'sent'].includes(status)) return 'good'
  // An unknown status of a withdrawal is red, any other unknown status yellow.
  if (kind === 'withdrawal') return status === 'pending' ? 'waiting' : 'bad'
  return status === 'rejected' ? 'bad' : 'waiting'
}

/** The status of a row: green for success, yellow for pending, red for refused, grey for withdrawn or replaced. */
export function StatusBadge({ kind, status }: StatusBadgeProps) {
  const textOf = useStatusText(kind)
  return <Badge tone={toneOf(kind, statusOf({ kind, status }))}>{textOf(status)}</Badge>
}

const statusNames: Record<string, MessageDescriptor> = {
  pending: msg`pending`,
  accepted: msg`accepted`,
  approved: msg`approved`,
  confirmed: msg`confirmed`,
  rejected: msg`rejected`,
  withdrawn: msg`withdrawn`,
  replaced: msg`corrected`,
  unpaid: msg`unpaid`,
  active: msg`Active`,
  inactive: msg`Inactive`,
  unknown: msg`unknown`,
  due: msg`due`,
  sent: msg`sent`,
}

/** The translated name of a status; an unknown status is shown as it is. */
function useStatusName(): (status: string) => string {
  const { i18n } = useLingui()
  return status => {
    const name = statusNames[status]
    return name ? i18n._(name) : status
  }
}

/** A status as its badge shows it, as text. */
export function useStatusText(kind: StatusBadgeProps['kind']): (status: StatusBadgeProps['status']) => string {
  const nameOf = useStatusName()
  return status => nameOf(statusOf({ kind, status }))
}

/** Options of a select, with translated names. */
export function useStatusOptions(statuses: readonly string[]) {
  const nameOf = useStatusName()
  return statuses.map(value => ({ value, label: nameOf(value) }))
}
