import { describe, expect, test } from 'vitest'
import { compiledTemplates } from './compiled-templates.ts'
import { normalize, oneLine } from './normalize.ts'
import { readMessage } from './read-message.ts'
import { templates } from './templates.ts'
import { compileWording, matchWording } from './wording.ts'

const placeholdersOf = (wording: string) => [...wording.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name)

describe.each(templates.map(template => [template.wording, template] as const))('%s', (wording, template) => {
  test.each(template.examples)('reads %j', example => {
    const reading = readMessage(template.method, example)
    expect(reading).toMatchObject({
      kind: template.kind,
      state: template.kind === 'ignored' ? 'ignored' : 'read',
      reason: template.reason ?? null,
      raw: example,
    })
    const values = {
      fee: reading.fee,
      party: reading.party,
      amount: reading.amount,
      balance: reading.balanceAfter,
      id: reading.transactionId,
      stamp: reading.occurredAt,
    }
    const has = (part: string, placeholder: string) =>
      placeholdersOf(part).some(name => (name === 'phone' || name === 'name' ? 'party' : name) === placeholder)
    const required = wording.replace(/\[(?:[^[\]]|\[[^\]]*\])+\]/g, '')
    const isPossible = (name: string) => template.kind !== 'ignored' && has(wording, name)
    const found = Object.entries(values).filter(([, value]) => value !== null)
    expect(found.filter(([name]) => !isPossible(name))).toEqual([])
    const missing = Object.entries(values).filter(([name, value]) => value === null && isPossible(name))
    expect(missing.filter(([name]) => has(required, name))).toEqual([])
  })

  test.each(template.examples)('is the first template that matches %j', example => {
    const text = oneLine(normalize(example))
    expect(compiledTemplates.find(({ compiled }) => matchWording(compiled, text))?.wording).toBe(wording)
  })

  test('has a reason if its message is ignored, and only then', () => {
    expect(template.reason !== undefined).toBe(template.kind === 'ignored')
  })
})

test('messages that never count come first, then outgoing, then incoming ones', () => {
  const places = templates.map(({ kind }) =>
    kind === 'ignored' ? 0 : kind === 'returned' || kind.endsWith('_out') ? 1 : 2,
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

describe('the work on a message is linear in its length', () => {
  /** The structure of a pattern, with escapes and character classes replaced. */
  const structure = (pattern: RegExp) => pattern.source.replace(/\\./g, 'a').replace(/\[[^\]]*\]/g, 'a')

  const patterns = compiledTemplates.flatMap(({ wording, compiled: { pattern, around } }) =>
    [pattern, ...(around ? [around.before, around.after] : [])].map(each => [wording, each] as const),
  )

  test.each(patterns)('%s has no unbounded or nested repetition, look-around or back-reference', (_, pattern) => {
    expect(pattern.source).not.toMatch(/\\[1-9k]/)
    expect(structure(pattern)).not.toMatch(/[*+]|\{\d*,\}|\(\?[=!<]|\)\{/)
  })

  test.each(templates.map(({ wording }) => wording))('%s has at most one free-text placeholder', wording => {
    const free = placeholdersOf(wording).filter(name => name === 'reference' || name === 'name' || name === 'anything')
    expect(free.length).toBeLessThanOrEqual(1)
  })

  test('the pattern check detects a nested repetition', () => {
    expect(structure(/^(a+)+$/)).toMatch(/[*+]/)
    expect(structure(/^(?:a{1,9}){1,9}$/)).toMatch(/\)\{/)
  })
})

describe('the payer cannot choose the template', () => {
  const withReference = compiledTemplates.filter(({ wording }) => wording.includes('{reference}'))

  test.each(withReference.map(({ wording }) => wording))('nothing after the reference of %s is optional', wording => {
    const [, after = ''] = wording.split('{reference}')
    expect(after).not.toContain('[')
  })

  test('no two templates have the same beginning up to their references', () => {
    const beginnings = withReference.map(({ wording }) => wording.split('{reference}')[0])
    expect(new Set(beginnings).size).toBe(beginnings.length)
  })
})

describe('compileWording', () => {
  test('refuses an unknown placeholder', () => {
    expect(() => compileWording('You have {money}')).toThrow('{money}')
  })

  test('refuses a wording that does not begin with fixed words', () => {
    expect(() => compileWording('{fee} received')).toThrow('fixed words')
    expect(() => compileWording('[Dear customer, ]you have {amount}')).toThrow('fixed words')
  })
})
