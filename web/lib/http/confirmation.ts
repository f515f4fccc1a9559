import { useSyncExternalStore } from 'react'
import { listeners } from '#lib/dom/listeners.ts'
import { onSessionChange } from './session.ts'

/** The open question to the user, while calls wait for its answer. */
let asked: PromiseWithResolvers<boolean> | undefined
const { subscribe, notify } = listeners()

function setAsked(next: typeof asked): void {
  asked = next
  notify()
}

/** Asks the user to confirm with their password or a code. Concurrent calls share one question. */
export function askConfirmation(): Promise<boolean> {
  const question = asked ?? Promise.withResolvers<boolean>()
  if (!asked) setAsked(question)
  return question.promise
}

/** Answers the question: the server has accepted the confirmation, or the user has cancelled it. */
export function answerConfirmation(confirmed: boolean): void {
  const question = asked
  setAsked(undefined)
  question?.resolve(confirmed)
}

/** Fails the waiting calls, because the question cannot be shown. The server has refused all of them so far. */
export function failConfirmation(error: Error): void {
  const question = asked
  setAsked(undefined)
  question?.reject(error)
}

// The question was for the previous user.
onSessionChange(change => {
  if (change !== 'updated') answerConfirmation(false)
})

/** Whether calls wait for a confirmation. */
export const isConfirmationAsked = (): boolean => asked !== undefined

export const useConfirmationAsked = (): boolean =>
  useSyncExternalStore(subscribe, isConfirmationAsked, isConfirmationAsked)
