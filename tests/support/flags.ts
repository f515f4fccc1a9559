import type { AdminFlag, Flag, FlagInput } from '#contract/flags.ts'
import type { Query } from '#contract/index.ts'
import type { FlagDecision } from '#contract/values/flags.ts'
import type { Person } from './client.ts'
import { expectStatus } from './people.ts'

type Flagged = Pick<FlagInput, 'subject_type' | 'subject_id'>

export const userSubject = ({ id }: { id: number }): Flagged => ({ subject_type: 'user', subject_id: id })
export const campaignSubject = ({ id }: { id: number }): Flagged => ({ subject_type: 'campaign', subject_id: id })
export const messageSubject = ({ id }: { id: number }): Flagged => ({ subject_type: 'message', subject_id: id })

/** Flags a user, a campaign or a message as fake. */
export const flag = (person: Person, subject: Flagged, more: Partial<FlagInput> = {}) =>
  person.call('POST /flags/', { body: { ...subject, reason: 'fake', ...more } })

/** The same, expecting a new flag. */
export const raised = async (person: Person, subject: Flagged, more: Partial<FlagInput> = {}): Promise<Flag> =>
  expectStatus(await flag(person, subject, more), 201).body

export const decideFlag = (admin: Person, { id }: { id: number }, status: FlagDecision, note?: string) =>
  admin.call('PUT /admin/flags/{id}/', { params: { id }, body: { status, ...(note !== undefined && { note }) } })

/** The flags that an admin sees. */
export const listedFlags = async (admin: Person, query: Query<'GET /admin/flags/'> = {}): Promise<AdminFlag[]> =>
  expectStatus(await admin.call('GET /admin/flags/', { query }), 200).body
