import type { RejectReason } from '#contract/index.ts'
import type { SubjectType } from './subjects.ts'

/**
 * A type of event: what it is about, and its data besides actor, subject and parties. Events are immutable, so personal
 * data stays in its own tables, where it can be changed and deleted.
 */
export interface Declared<Subject extends SubjectType, Data extends object> {
  subject: Subject
  /** Only a type. */
  data?: Data
}

/** Declares the events about one type of subject. */
export const eventsAbout =
  <const Subject extends SubjectType>(subject: Subject) =>
  <Data extends object = object>(): Declared<Subject, Data> => ({ subject })

/** Without the note, which is free text. */
export interface Rejected {
  status: 'rejected'
  reason?: RejectReason
}
