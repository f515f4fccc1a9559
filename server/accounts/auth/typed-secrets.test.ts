import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { createUser, expectStatus, uniqueName } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { setUpSecondFactor, codeOf } from '#tests/support/second-factor.ts'

const app = useApp()

const logIn = (email: string, password: string, code?: string) =>
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
      expectStatus(await logIn(email, typed), 200)
      expectRefusal(await logIn(email, `${typed}x`), 'invalid_credentials')
    }
  })

  describe('hashed as it was typed by an earlier version', () => {
    const [typed, other] = ['প্রি\u09df নদী ৭১', 'প্রি\u09af\u09bc নদী ৭১']
    const earlier = hash(typed)

    async function createEarlier() {
      const person = await createUser(app, 'brand')
      const user = app.services.db.updateTable('users').where('id', '=', person.id)
      await user.set({ password_hash: await earlier }).execute()
      return person
    }

    const uses = {
      'is confirmed': ({ call }: Person) => call('POST /confirm/', { body: { password: typed } }),
      'is changed': ({ call }: Person) =>
        call('POST /password/', { body: { current_password: typed, password: `${other}!` } }),
      'is used to log in': ({ email }: Person) => logIn(email, typed),
    }

    test.each(Object.entries(uses))('still works and gets a new hash when it %s', async (name, use) => {
      const [person, bystander] = [await createEarlier(), await createEarlier()]
      expectRefusal(await logIn(person.email, other), 'invalid_credentials')
      expect((await use(person)).status).toBeLessThan(300)
      const next = name === 'is changed' ? [`${other}!`, `${typed}!`] : [other, typed]
      for (const password of next) expectStatus(await logIn(person.email, password), 200)
      expectRefusal(await logIn(bystander.email, other), 'invalid_credentials')
    })

    test('does not replace a password that is changed while it is verified', async () => {
      const person = await createEarlier()
      const owner = await connectAs('owner')
      await owner.query('begin')
      await owner.query('update users set password_hash = $1 where id = $2', [await hash('another horse'), person.id])
      const loggingIn = logIn(person.email, typed)
      await untilBlockedBy(owner, loggingIn)
      await owner.query('commit')
      await owner.end()
      expectRefusal(await loggingIn, 'invalid_credentials')
      expectStatus(await logIn(person.email, 'another horse'), 200)
    })
  })

  test('has as many characters as its normal form', async () => {
    const long = Array.from({ length: 32 }, (_, index) => `é${index + 10}-`).join('')
    const { email, reply } = await register(long.normalize('NFD'))
    expectStatus(reply, 201)
    expectStatus(await logIn(email, long.normalize('NFD')), 200)
    for (const [password, error] of [
      [`${long}!`, 'Use at most 128 characters.'],
      ['\u200bক\u09dc\u00ad'.repeat(2), 'Use at least 8 characters.'],
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

  test('is accepted for recovery however it was typed', async () => {
    const { person, recoveryCodes } = await withSecondFactor()
    for (const [index, typed] of typings.entries())
      expectStatus(await logIn(person.email, person.password, typed(recoveryCodes[index] ?? '')), 200)
    expectRefusal(await logIn(person.email, person.password, typings[0]?.(recoveryCodes[0] ?? '')), 'invalid_code')
  })

  test.each([inBangla, fullWidth, (code: string) => `${code.slice(0, 3)}\u202f${code.slice(3)}`])(
    'is accepted from an app however it was typed',
    async typed => {
      const { person, secret } = await withSecondFactor()
      expectStatus(await logIn(person.email, person.password, typed(codeOf(secret, 1))), 200)
    },
  )
})
