import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { restoredRelease } from './release.ts'

/** The letter য় as one code point; its normal form has two. */
const composed = '\u09df'
const normal = '\u09af\u09bc'
const decomposed = 'e\u0301'

test("an upgrade brings the first release's editable texts to their normal form", async () => {
  const { url, client } = await restoredRelease()
  const brand = `(select min(id) from users where role = 'brand')`
  await client.query(`
    update users set email = '${decomposed}@example.com' where id = ${brand};
    update brand_profiles set bio = '${composed}', industry = '${composed}' where user_id = ${brand};
    update influencer_profiles set social_links = '{"youtube": "https://example.com/${composed}"}';
    insert into users (username, email, password_hash, role) values
      ('with.composed', '\u00eb@example.com', '', 'brand'), ('with.two', 'e\u0308@example.com', '', 'brand');
    insert into campaigns (brand_id, title, description, budget, category) values
      (${brand}, 'চা${composed}', '${composed}', 1, 'food'), (${brand}, '${composed.repeat(101)}', '${composed}', 1, 'food');`)
  await migrate(url)

  const rows = async (query: string) => (await client.query(query)).rows
  expect(await rows(`select email from users where id = ${brand}`)).toEqual([{ email: '\u00e9@example.com' }])
  expect(await rows(`select bio, industry from brand_profiles where user_id = ${brand}`)).toEqual([
    { bio: normal, industry: normal },
  ])
  expect(await rows('select distinct social_links from influencer_profiles')).toEqual([
    { social_links: { youtube: `https://example.com/${normal}` } },
  ])
  // Another user has this address in its normal form, and the title would be too long in its normal form.
  expect(await rows(`select email from users where username = 'with.two'`)).toEqual([{ email: 'e\u0308@example.com' }])
  expect(await rows('select title, description from campaigns order by id desc limit 2')).toEqual([
    { title: composed.repeat(101), description: normal },
    { title: `চা${normal}`, description: normal },
  ])
})
