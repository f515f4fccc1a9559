import type { FlagDecision } from '#contract/values/flags.ts'
import type { Verdict } from '#platform/policy.ts'

/** Decides whether a person may flag what belongs to this user: anything but their own. */
export const checkFlagging = (flagger: { id: number }, flaggedId: number): Verdict<'own_subject'> =>
  flaggedId === flagger.id ? 'own_subject' : 'apply'

/** Decides whether a decision changes a flag. Decisions are final, and repeating one is a no-op. */
export function checkFlagDecision(
  { status }: { status: string },
  decision: FlagDecision,
): Verdict<'flag_already_decided'> {
  if (status === 'open') return 'apply'
  return status === decision ? 'noop' : 'flag_already_decided'
}
