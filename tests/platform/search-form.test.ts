import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchedAs, searchForm } from '#contract/values/confusables.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { createUser, expectStatus, makeAdmin, publish, uniqueName } from '#tests/support/people.ts'

const app = useApp()

const formsOf = async (texts: readonly string[]) => {
  const { rows } = await sql<{ form: string }>`
    select search_form(content) as form from unnest(${texts}::text[]) with ordinality _ (content, place) order by place`.execute(
    app.services.db,
  )
  return rows.map(({ form }) => form)
}

/** Scripts and signs in common use, without letters that Unicode added recently. */
const ranges = [
  [0x01, 0x2ff],
  [0x370, 0x5ff],
  [0x600, 0x6ff],
  [0x900, 0x9ff],
  [0x1d00, 0x1d7f],
  [0x2000, 0x214f],
  [0xfb00, 0xfb06],
  [0xfe00, 0xffff],
  [0x1f600, 0x1f64f],
  [0xe0000, 0xe0fff],
] as const

test('search_form folds every character like searchForm', async () => {
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const texts = [...searchedAs.keys(), ...characters].map(character => `A${character}9 b`)
  const forms = await formsOf(texts)
  const differing = texts.filter((text, index) => forms[index] !== searchForm(text))
  expect(differing.map(text => (text.codePointAt(1) ?? 0).toString(16))).toEqual([])
})

async function found(viewer: Person, search: string): Promise<number[]> {
  const rows = expectStatus(await viewer.call('GET /campaigns/', { query: { search } }), 200).body
  return rows.map(({ id }) => id)
}

const word = uniqueName('word').replaceAll(/[^a-z]/g, '')
const searches = [
  [`${word}’s`, `${word}'s|${word}‘s|${word}´s|${word}ʼs`],
  [`${word} ৫০% ছাড়`, `${word} 50% ছা\u09a1\u09bc|${word} ５０% ছা\u09dc`],
  [`${word} 2026`, `${word} ২০২৬`],
  [`${word}–eid—offer`, `${word}-eid-offer|${word}‑eid−offer`],
  [`so\u00adft${word}\u200bed`, `soft${word}ed|so\u200cft${word}ed`],
  [`“${word}”`, `"${word}"|„${word}“`],
  [`gre\u0435n ${word}`, `green ${word}`],
] as const

test.each(searches)('a campaign titled “%s” is found by %s', async (title, questions) => {
  const [brand, admin] = [await createUser(app, 'brand'), await makeAdmin(app)]
  for (const fields of [{ title }, { description: `Three posts. ${title}` }]) {
    const { id } = await publish(brand, fields)
    for (const question of [title, ...questions.split('|')])
      for (const viewer of [brand, admin])
        expect([question, await found(viewer, question)]).toEqual([question, expect.arrayContaining([id])])
  }
})

test('a search of only invisible characters lists everything', async () => {
  const brand = await createUser(app, 'brand')
  const { id } = await publish(brand)
  expect(await found(brand, '\u200b\u00ad')).toEqual([id])
})

test('people are found by what they typed in other digits, dashes and letters', async () => {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const { username, email } = influencer
  const bio = `Rupa’s kitchen ${username.slice(-12)} ১২ বছর`
  expectStatus(await influencer.call('PUT /profile/', { body: { username, email, bio } }), 200)
  for (const search of [username.replaceAll('-', '–').toUpperCase(), `rupa's kitchen ${username.slice(-12)} 12`]) {
    const { body } = expectStatus(await brand.call('GET /influencers/search/', { query: { search } }), 200)
    expect([search, body.map(({ id }) => id)]).toEqual([search, [influencer.id]])
  }
})
