import type { FlagDecision, FlagReason } from '#contract/values/flags.ts'

/** A flag of the demo. The newest is open. */
export interface DemoFlag {
  by: string
  /** A user by name, a campaign by its key, or a message by its text. */
  on: { user: string } | { campaign: string } | { message: string }
  reason: FlagReason
  note: string
  daysAgo: number
  decision?: { status: FlagDecision; note: string }
}

/** A message that its reader flags. */
export const offPlatform = 'By the way: send the rest to me directly next time. It is faster without the queue.'

export const flags: readonly DemoFlag[] = [
  {
    by: 'tara.tech',
    on: { user: 'arif.plays' },
    reason: 'fake',
    note: '212,000 followers, but only 6,000 of them watch?',
    daysAgo: 8,
    decision: { status: 'dismissed', note: 'We compared the profile with the channel, and the number is right.' },
  },
  {
    by: 'tara.tech',
    on: { message: offPlatform },
    reason: 'off_platform',
    note: 'আমরা সব টাকা এখানেই দিই।',
    daysAgo: 4,
    decision: { status: 'upheld', note: 'Thank you. We have reminded them that payments stay on Prochar.' },
  },
  {
    by: 'nabila.moves',
    on: { campaign: 'festival' },
    reason: 'not_as_described',
    note: 'The title asks for volunteers, the page offers 5,000 taka. Which of the two is it?',
    daysAgo: 0.5,
  },
]
