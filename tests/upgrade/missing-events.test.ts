import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#platform/database/db.ts'
import { missingEvents } from '#server/money/ledger/index.ts'
import { patientTimeouts } from '../support/database.ts'
import { releases, restoredRelease } from './release.ts'

test.each(releases)(
  'ledger:check finds the decisions of %s whose events were deleted, and no others',
  async release => {
    const { url, client } = await restoredRelease(release)
    await migrate(url)
    const { db } = await openDatabase(url, () => undefined, patientTimeouts)
    onTestFinished(() => db.destroy())
    expect(await missingEvents(db)).toEqual([])
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ kind: string; id: string; state: string }>(`
    delete from events where id in (
      select max(id) from events
      where type in ('payment_confirmed', 'payment_rejected', 'withdrawal_approved', 'withdrawal_rejected') group by type)
    returning subject_type as kind, subject_id as id, split_part(type, '_', 2) as state`)
    expect(rows).toHaveLength(4)
    const expected = rows.map(({ kind, id, state }) => `${kind} ${id} is ${state}, but has no event`)
    expect((await missingEvents(db)).toSorted()).toEqual(expected.toSorted())
  },
)
