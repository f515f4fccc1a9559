import type { ErrorCode } from '#contract/index.ts'
import { refuse } from './http/errors.ts'

/** What a policy answers: make the change, it is made already, or the code that refuses it. */
export type Verdict<Code extends ErrorCode = ErrorCode> = 'apply' | 'noop' | Code

/** Whether there is a change to make. Throws the refusal that the verdict names. */
export function shouldApply(verdict: Verdict): boolean {
  if (verdict === 'apply') return true
  if (verdict === 'noop') return false
  refuse(verdict)
}

/** A decision that is made once: the same one again changes nothing, another is refused with the code. */
export function decideOnce<Code extends ErrorCode>(
  status: string,
  decision: string,
  alreadyDecided: Code,
): Verdict<Code> {
  if (status === 'pending') return 'apply'
  return status === decision ? 'noop' : alreadyDecided
}
