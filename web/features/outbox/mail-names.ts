import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailState } from '#contract/index.ts'
import type { Tone } from '#ui/badge.tsx'

export const mailStateNames: Record<MailState, MessageDescriptor> = {
  queued: msg`Waiting`,
  sending: msg`Being sent`,
  sent: msg`Sent`,
  failed: msg`Failed`,
  kept: msg`Kept`,
  suppressed: msg`Not sent`,
  collected: msg`In another email`,
}

export const mailStates = Object.keys(mailStateNames) as MailState[]

export const mailStateTones: Record<MailState, Tone> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'good',
  failed: 'bad',
  kept: 'waiting',
  suppressed: 'quiet',
  collected: 'quiet',
}
