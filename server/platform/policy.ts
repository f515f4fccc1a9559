import type { ErrorCode } from '#contract/index.ts'
import { refuse } from './http/errors.ts'

/** A policy's decision: make the change, do nothing, or refuse with this code. */
export type Verdict<Code extends ErrorCode = ErrorCode> = 'apply' | 'noop' | Code

/** Whether there is a change to make. Throws a Refusal if the verdict is an error code. */
export function shouldApply(verdict: Verdict): boolean {
  if (verdict === 'apply') return true
  if (verdict === 'noop') return false
  refuse(verdict)
}

/** For one-time decisions: repeating one is a no-op, and a different one is refused with the code. */
export function decideOnce<Code extends ErrorCode>(
  status: string,
  decision: string,
  alreadyDecided: Code,
): Verdict<Code> {
  if (status === 'pending') return 'apply'
  return status === decision ? 'noop' : alreadyDecided
}
