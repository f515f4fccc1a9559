import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { createUser, expectStatus, uniqueName } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { setUpSecondFactor, codeOf } from '#tests/support/second-factor.ts'

const app = useApp()

const signIn = (email: string, password: string, code?: string) =>
  app.anonymous.call('POST /login/', { body: { email, password, ...(code && { code }) } })

async function register(password: string) {
  const username = uniqueName('brand')
  const email = `${username}@example.com`
  const reply = await app.anonymous.call('POST /register/', { body: { username, email, password, role: 'brand' } })
  return { email, reply }
}

const spellings = [
  ['a Bangla letter as one or two characters', 'প্রি\u09df নদী ৭১', 'প্রি\u09af\u09bc নদী ৭১'],
  ['an accent as part of its letter or after it', 'mäuse-im-käse', 'mäuse-im-käse'.normalize('NFD')],
  ['another kind of space', 'green river 71', 'green\u00a0river\u300071'],
  ['characters that nobody sees', 'র\u200d্যাব-গোপন-কথা', '\ufeffর্যাব-গোপন\u00ad-কথা'],
] as const

describe('a password', () => {
  test.each(spellings)('is the same with %s', async (_, one, other) => {
    expect(one).not.toBe(other)
    for (const [chosen, typed] of [
      [one, other],
      [other, one],
    ] as const) {
      const { email, reply } = await register(chosen)
      expectStatus(reply, 201)
      expectStatus(await signIn(email, typed), 200)
      expectRefusal(await signIn(email, `${typed}x`), 'invalid_credentials')
    }
  })

  test.each(['confirmed', 'changed', 'used to log in'])(
    'hashed as it was typed by an earlier version still works and is hashed again when it is %s',
    async use => {
      const person = await createUser(app, 'brand')
      const [typed, other] = ['প্রি\u09df নদী ৭১', 'প্রি\u09af\u09bc নদী ৭১']
      const users = app.services.db.updateTable('users').where('id', '=', person.id)
      await users.set({ password_hash: await hash(typed) }).execute()
      expectRefusal(await signIn(person.email, other), 'invalid_credentials')
      if (use === 'confirmed') expectStatus(await person.call('POST /confirm/', { body: { password: typed } }), 204)
      else if (use === 'used to log in') expectStatus(await signIn(person.email, typed), 200)
      else
        expectStatus(
          await person.call('POST /password/', { body: { current_password: typed, password: `${other}!` } }),
          204,
        )
      expectStatus(await signIn(person.email, use === 'changed' ? `${typed}!` : other), 200)
    },
  )

  test('has as many characters as its normal form', async () => {
    const long = Array.from({ length: 32 }, (_, index) => `é${index + 10}-`).join('')
    const { email, reply } = await register(long.normalize('NFD'))
    expectStatus(reply, 201)
    expectStatus(await signIn(email, long.normalize('NFD')), 200)
    for (const [password, error] of [
      [`${long}!`, 'At most 128 characters are allowed.'],
      ['\u200bক\u09dc\u00ad'.repeat(2), 'At least 8 characters are needed.'],
    ] as const)
      expect((await register(password)).reply).toMatchObject({ status: 400, body: { password: [error] } })
  })
})

describe('a code', () => {
  const inBangla = (digits: string) => digits.replaceAll(/\d/g, digit => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
  const fullWidth = (text: string) =>
    text.replaceAll(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const typings: ((code: string) => string)[] = [
    code => code.toLowerCase(),
    code => code.replaceAll('-', '–'),
    code => `“${code.replaceAll('-', ' — ')}”`,
    code => code.replaceAll('-', '\u2011\u200b'),
    code => code.replaceAll('-', '−').replaceAll(/(.)/gu, '$1 '),
    inBangla,
    fullWidth,
  ]

  async function withSecondFactor(): Promise<{ person: Person; secret: string; recoveryCodes: string[] }> {
    const person = await createUser(app, 'brand')
    return { person, ...(await setUpSecondFactor(person)) }
  }

  test('for recovery is accepted however it was typed', async () => {
    const { person, recoveryCodes } = await withSecondFactor()
    for (const [index, typed] of typings.entries())
      expectStatus(await signIn(person.email, person.password, typed(recoveryCodes[index] ?? '')), 200)
    expectRefusal(await signIn(person.email, person.password, typings[0]?.(recoveryCodes[0] ?? '')), 'invalid_code')
  })

  test.each([inBangla, fullWidth, (code: string) => `${code.slice(0, 3)}\u202f${code.slice(3)}`])(
    'from an app is accepted however it was typed',
    async typed => {
      const { person, secret } = await withSecondFactor()
      expectStatus(await signIn(person.email, person.password, typed(codeOf(secret, 1))), 200)
    },
  )
})
