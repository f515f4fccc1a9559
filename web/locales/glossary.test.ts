import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

interface Text {
  file: string
  english: string
  context: string | undefined
  bangla: string
}

async function textsOf(file: string): Promise<Text[]> {
  const catalogue = await formatter().parse(read(file), { locale: 'bn', sourceLocale: 'en', filename: file })
  return Object.entries(catalogue).map(([id, { message, context, translation }]) => ({
    file,
    english: message ?? id,
    context,
    bangla: translation ?? '',
  }))
}

const texts = (await Promise.all(globSync('web/**/locales/bn.po', { cwd: root }).map(textsOf))).flat()
const [terms = [], never = []] = ['## Terms', '## Never'].map(rowsOfTable)

/** The rows of the table under a heading of the glossary, each cell as a list of its forms. */
function rowsOfTable(heading: string): [string[], string[]][] {
  const [, after = ''] = read('docs/glossary.md').split(`\n${heading}\n`)
  const [section = ''] = after.split('\n## ')
  const rows = section
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(1)
  return rows.map(line => {
    const [first = '', second = ''] = line.slice(2, -2).split(' | ')
    return [first.split(', '), second.split(', ')]
  })
}

const ruledOut = never.flatMap(([words]) => words)

/** Every form of an English term with its Bangla forms, longest first. */
const forms = terms
  .flatMap(([english, bangla]) => english.map(form => ({ form, pattern: new RegExp(`\\b${form}\\b`, 'gi'), bangla })))
  .toSorted((a, b) => b.form.length - a.form.length)

const placeholders = /\{\w+[^{}]*(?=[{}])|<\/?\d\/?>/g

/** The forms of terms in an English text, except those that are part of a longer form. */
function termsIn(english: string) {
  // Placeholders and quoted words are not translated.
  let rest = english.replace(placeholders, '').replace(/“[^”]*”/g, '')
  return forms.filter(({ pattern }) => {
    const before = rest
    rest = rest.replace(pattern, '')
    return rest !== before
  })
}

test('the glossary has terms and the catalogues have texts', () => {
  expect(terms.length).toBeGreaterThan(50)
  expect(never.length).toBeGreaterThan(5)
  expect(texts.length).toBeGreaterThan(900)
})

test('an English text has the same Bangla text in all catalogues', () => {
  const byEnglish = Map.groupBy(texts, ({ english, context }) => JSON.stringify([english, context]))
  const several = [...byEnglish].filter(([, same]) => new Set(same.map(({ bangla }) => bangla)).size > 1)
  expect(several).toEqual([])
})

test('every term is translated as the glossary says', () => {
  const others = texts.flatMap(({ file, english, bangla, context }) =>
    termsIn(english)
      .filter(term => context === undefined && !term.bangla.some(form => bangla.includes(form)))
      .map(({ form }) => ({ file, term: form, english, bangla })),
  )
  expect(others).toEqual([])
})

test('every term of the glossary occurs in some text', () => {
  const used = new Set(texts.flatMap(({ english }) => termsIn(english).map(({ bangla }) => bangla)))
  expect(terms.filter(([, bangla]) => !used.has(bangla)).map(([english]) => english)).toEqual([])
})

test('no Bangla text has a word that the glossary rules out', () => {
  expect(texts.filter(({ bangla }) => ruledOut.some(word => bangla.includes(word)))).toEqual([])
})

test.each([
  'server/notify/mail/texts/bn.ts',
  'server/pages/profile-texts.ts',
  'contract/values/names.ts',
  'public/offline.html',
])('the Bangla in %s has no word that the glossary rules out', file => {
  const bangla = read(file).replace(/[^\u0980-\u09ff\s]/g, '')
  expect(bangla.length).toBeGreaterThan(50)
  expect(ruledOut.filter(word => bangla.includes(word))).toEqual([])
})

test('a Bangla text has Bangla digits, except in phone numbers, which are the same as in English', () => {
  const phoneNumber = /(?<!\d)\d{11}(?!\d)/g
  const numbersIn = (text: string) => String(text.match(phoneNumber))
  expect(texts.filter(({ english, bangla }) => numbersIn(english) !== numbersIn(bangla))).toEqual([])
  const wordsOf = ({ bangla }: Text) => bangla.replace(placeholders, '').replace(phoneNumber, '')
  expect(texts.filter(text => /\d/.test(wordsOf(text)))).toEqual([])
})

test('a text that is both a heading and a button has a Bangla text for each', () => {
  const sources = globSync('web/**/*.tsx', { cwd: root }).map(file => read(file).replace(/\s+/g, ' '))
  const wordsIn = (pattern: RegExp) =>
    new Set(sources.flatMap(source => Array.from(source.matchAll(pattern), ([, words]) => words)))
  const headings = wordsIn(/\b(?:header:|title=\{|label=\{) ?t`([^`]+)`/g)
  const buttons = wordsIn(/> ?(?:\{t`|<Trans>) ?([^`<{]+?) ?(?:`\}|<\/Trans>) ?<\/(?:Submit|Busy)?Button>/g)
  const shared = texts.filter(
    ({ english, context, bangla }) =>
      context === undefined && headings.has(english) && buttons.has(english) && !/[ািু]ন$/.test(bangla),
  )
  expect(shared.map(({ english }) => english)).toEqual([])
})

test('English texts have straight apostrophes and curly quotation marks', () => {
  expect(texts.filter(({ english }) => /’|"/.test(english)).map(({ english }) => english)).toEqual([])
})

test('documents, commands and the API description say log in and log out, as the site does', () => {
  const files = [
    '*.md',
    'docs/**/*.md',
    '.github/**/*.{md,yml}',
    'contract/**/*.ts',
    'server/boot/cli/*.ts',
    'server/platform/http/openapi.ts',
  ]
  const other = /(?<!dollar |the )\bsign(s|ed|ing)?[ -](in|out)\b|\bsigns? (\w+ ){1,2}out\b|\bsigning \w+ out\b/gi
  const found = globSync(files, { cwd: root, exclude: ['**/*.test.ts'] }).flatMap(file => {
    const text = read(file).replace(/\n[ *]*/g, ' ')
    return text.match(other)?.map(words => `${file}: ${words}`) ?? []
  })
  expect(found).toEqual([])
})
