import { sql } from 'kysely'
import type { FlagReason, FlagSubject } from '#contract/values/flags.ts'
import type { Flags } from '#database/tables.ts'
import { resource } from '#platform/security/resource.ts'
import { area, eventsAbout, staff, type Columns } from '../area.ts'

const flag = eventsAbout('flag')

/** What was flagged and why, without the note, which is free text. */
interface Raised {
  details: { subject_type: FlagSubject; subject: number }
  after: { status: 'open'; reason: FlagReason }
}

type FlagColumn = 'id' | 'subject_type' | 'subject_id' | 'flagged_id' | 'flagger_id' | 'status'

export const flags = area({
  events: {
    /** The first open flag of its subject. */
    flag_raised: flag<Raised>(),
    /** Another open flag of the same subject. */
    flag_seconded: flag<Raised>(),
    flag_upheld: flag<{ before: { status: 'open' }; after: { status: 'upheld' } }>(),
    flag_dismissed: flag<{ before: { status: 'open' }; after: { status: 'dismissed' } }>(),
  },
  subjects: {
    flag: {
      parties: [],
      // The person who raised it, and the campaign that was flagged. Whoever was flagged does not hear of it.
      optionalParties: ['brand_id', 'influencer_id', 'campaign_id'],
      staff: 'flags.read',
      name: sql`select username from flags join users on users.id = flagged_id where flags.id = events.subject_id`,
    },
  },
  resources: {
    flag: resource<Columns<Flags, FlagColumn>>()({
      table: 'flags',
      from: sql`flags`,
      columns: sql`id, subject_type, subject_id, flagged_id, flagger_id, status`,
      relations: { staff },
    }),
  },
  replicaLists: {
    // Admins decide based on it.
    'GET /admin/flags/': [],
  },
})
