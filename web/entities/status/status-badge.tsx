import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, type Tone } from '#ui/badge.tsx'

interface StatusBadgeProps {
  /** The kind of row that the status belongs to. Colours and the default for a missing status differ. */
  kind: 'application' | 'payment' | 'refund' | 'withdrawal' | 'active'
  status: string | boolean | null | undefined
}

interface Kind {
  /** The default for a missing status. */
  missing: string
  tones: Record<string, Tone>
  /** The tone of all other statuses. */
  other: Tone
}

/** Applications and withdrawals have the colours of the specification, section 4. */
const kinds: Record<StatusBadgeProps['kind'], Kind> = {
  application: { missing: 'pending', tones: { accepted: 'good', rejected: 'bad' }, other: 'waiting' },
  payment: {
    missing: 'unpaid',
    tones: { confirmed: 'good', rejected: 'bad', replaced: 'quiet' },
    other: 'waiting',
  },
  refund: { missing: 'due', tones: { sent: 'good' }, other: 'waiting' },
  withdrawal: {
    missing: 'unknown',
    tones: { approved: 'good', pending: 'waiting', cancelled: 'quiet' },
    other: 'bad',
  },
  active: { missing: 'inactive', tones: { active: 'good' }, other: 'quiet' },
}

function statusOf({ kind, status }: StatusBadgeProps): string {
  if (typeof status === 'boolean') return status ? 'active' : 'inactive'
  return status || kinds[kind].missing
}

function toneOf(kind: StatusBadgeProps['kind'], status: string): Tone {
  const { tones, other } = kinds[kind]
  return Object.hasOwn(tones, status) ? (tones[status] ?? other) : other
}

/** A row's status, in the colour for its kind. */
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
  cancelled: msg`cancelled`,
  replaced: msg`corrected`,
  unpaid: msg`unpaid`,
  active: msg`Active`,
  inactive: msg`Inactive`,
  unknown: msg`unknown`,
  due: msg`due`,
  sent: msg`sent`,
}

/** Translates the name of a status; shows an unknown status as is. */
function useStatusName(): (status: string) => string {
  const { i18n } = useLingui()
  return status => {
    const name = Object.hasOwn(statusNames, status) ? statusNames[status] : undefined
    return name ? i18n._(name) : status
  }
}

/** The badge's label as plain text. */
export function useStatusText(kind: StatusBadgeProps['kind']): (status: StatusBadgeProps['status']) => string {
  const nameOf = useStatusName()
  return status => nameOf(statusOf({ kind, status }))
}

/** Options of a select, with translated names. */
export function useStatusOptions(statuses: readonly string[]) {
  const nameOf = useStatusName()
  return statuses.map(value => ({ value, label: nameOf(value) }))
}
