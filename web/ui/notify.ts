import type { ReactNode } from 'react'

/** A short notice, gone after a while. Given as elements its words follow the language, also while it stands. */
export interface Notice {
  id: number
  outcome: 'success' | 'error'
  message: ReactNode
}

let notices: readonly Notice[] = []
let last = 0
const listeners = new Set<() => void>()

function become(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Takes a notice away before its time. */
export const dismiss = (id: number): void => become(notices.filter(notice => notice.id !== id))

function show(outcome: Notice['outcome'], message: ReactNode, milliseconds: number): void {
  const id = ++last
  become([...notices, { id, outcome, message }])
  setTimeout(() => dismiss(id), milliseconds)
}

/** Says something in the corner, also to those who listen to the page. For what has no place of its own on it. */
export const notify = {
  success: (message: ReactNode): void => show('success', message, 3000),
  /** Stays longer: there is something to understand. */
  error: (message: ReactNode): void => show('error', message, 8000),
}

/** For the place that shows them, see notices.tsx. */
export const noticeStore = {
  get: (): readonly Notice[] => notices,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
