import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'
import { onSessionChange } from './session.ts'

/** The open question to the user, while calls wait for its answer. */
let asked: { answer: Promise<boolean>; resolve: (confirmed: boolean) => void } | undefined
const { subscribe, notify } = listeners()

function setAsked(next: typeof asked): void {
  asked = next
  notify()
}

/** Asks the user to confirm with their password or a code. All waiting calls share one question. */
export function askConfirmation(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsked({ answer: promise, resolve })
    return promise
  }
  return asked.answer
}

/** Answers the question: the server has accepted the confirmation, or the user has cancelled it. */
export function answerConfirmation(confirmed: boolean): void {
  const question = asked
  setAsked(undefined)
  question?.resolve(confirmed)
}

// The question was meant for the previous user.
onSessionChange(change => {
  if (change !== 'updated') answerConfirmation(false)
})

/** Whether calls wait for a confirmation. */
export const isConfirmationAsked = (): boolean => asked !== undefined

export const useConfirmationAsked = (): boolean =>
  useSyncExternalStore(subscribe, isConfirmationAsked, isConfirmationAsked)
