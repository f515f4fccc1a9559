import type { ReactNode } from 'react'
import { listeners } from '#lib/dom/listeners.ts'
import { successTimeout } from './use-transient.ts'

/** A notice that disappears after a few seconds. Elements, unlike strings, follow a change of language. */
export interface Notice {
  id: number
  outcome: 'success' | 'error'
  message: ReactNode
}

let notices: readonly Notice[] = []
let last = 0
const changes = listeners()

function setNotices(next: readonly Notice[]): void {
  notices = next
  changes.notify()
}

/** Removes a notice early. */
export const dismiss = (id: number): void => setNotices(notices.filter(notice => notice.id !== id))

function show(outcome: Notice['outcome'], message: ReactNode, milliseconds: number): void {
  const id = ++last
  setNotices([...notices, { id, outcome, message }])
  setTimeout(() => dismiss(id), milliseconds)
}

/** Shows a notice in the corner and announces it. For results that outlive their page or belong to no single page. */
export const notify = {
  success: (message: ReactNode): void => show('success', message, successTimeout),
  /** Stays longer, because the text is longer. */
  error: (message: ReactNode): void => show('error', message, 8000),
}

/** The store behind notices.tsx. */
export const noticeStore = {
  get: (): readonly Notice[] => notices,
  subscribe: changes.subscribe,
}
