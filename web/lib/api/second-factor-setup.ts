import { listeners } from '#lib/dom/listeners.ts'

const { subscribe, notify } = listeners()

/** Reports that the server refuses every call until the user has set up a second factor. */
export const reportSetupRequired = notify

/** Calls back after such a report. Returns a function that unsubscribes. */
export const onSetupRequired = subscribe
