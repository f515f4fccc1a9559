import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { firstReleases, restoredRelease } from './release.ts'

test.each(firstReleases)('an upgrade from %s makes its admins supers, and nobody else', async release => {
  const { url, client } = await restoredRelease(release)
  const idsOf = async (condition: string) =>
    (await client.query<{ id: string }>(`select id from users where ${condition} order by id`)).rows
  const admins = await idsOf(`role = 'admin'`)
  expect(admins).not.toEqual([])
  await migrate(url)
  expect(await idsOf(`operator_role = 'super'`)).toEqual(admins)
  expect(await idsOf('operator_role is not null')).toEqual(admins)
})
