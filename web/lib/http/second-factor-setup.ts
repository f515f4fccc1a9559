import { listeners } from '#lib/dom/listeners.ts'

const { subscribe, notify } = listeners()

/** Reports that the server refuses all calls until the user has set up a second factor. */
export const reportSetupRequired = notify

/** Subscribes to these reports. Returns a function that unsubscribes. */
export const onSetupRequired = subscribe
