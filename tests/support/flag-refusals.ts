import type { Statement, Statements } from './wallet-refusals.ts'

const nobody = '999999'
const decided = `decided_at = now(), decided_by = 1`
/** The trigger would refuse a change of what was flagged. */
const another = (values: string) => async () =>
  `
  insert into flags (subject_type, subject_id, flagged_id, flagger_id, reason, note)
    select ${values} from (
      select 'user' as type, 2 as id, 2 as flagged, 1 as flagger, 'fake' as reason, null::text as note) d`

/** The statements about flags that PostgreSQL refuses, for `table-rules.test.ts`. */
export const flagRefusals = ({ again, sets }: Statements): Record<string, Statement> => ({
  flags_decided: sets('flags', `status = 'upheld', decided_by = 1`),
  flags_decided_by: sets('flags', `status = 'upheld', decided_at = now()`),
  flags_decided_by_fkey: sets('flags', `status = 'upheld', decided_at = now(), decided_by = ${nobody}`),
  flags_decision_note: sets('flags', `decision_note = 'A note'`),
  flags_decision_note_length: sets('flags', `status = 'upheld', ${decided}, decision_note = ''`),
  flags_flagged_id_fkey: another(`type, id, ${nobody}, flagger, reason, note`),
  flags_flagger_id_fkey: another(`type, id, flagged, ${nobody}, reason, note`),
  flags_note: another(`type, id, flagged, flagger, reason, ''`),
  flags_of_others: another(`type, id, flagged, flagged, reason, note`),
  flags_once: again('flags'),
  flags_reason: another(`type, id, flagged, flagger, 'dislike', note`),
  flags_status: sets('flags', `status = 'lost', ${decided}`),
  flags_subject_type: another(`'payment', id, flagged, flagger, reason, note`),
})
