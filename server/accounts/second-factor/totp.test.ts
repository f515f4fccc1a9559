import { describe, expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { newSecret, stepOfCode, uriOf } from './totp.ts'

/** The secret of RFC 6238, appendix B, and the last six digits of its codes. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

describe('stepOfCode', () => {
  test.each(vectors)('returns the time step from the RFC at %i seconds for %s', (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  test('accepts a code at most one time step early or late', () => {
    const step = 1_111_111_109 / 30
    const at = (steps: number) => stepOfCode(secret, '081804', (1_111_111_109 + steps * 30) * 1000)
    expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([
      undefined,
      ...Array<number>(3).fill(Math.floor(step)),
      undefined,
    ])
  })

  test.each(['', '28708', '2870820', '28708x', 'ABCD-EFGH-IJKL-MNOP', '২৮৭০৮২'])('returns undefined for %j', code => {
    expect(stepOfCode(secret, code, 59_000)).toBeUndefined()
  })
})

test('a secret has 160 bits, and its URI contains the issuer and the email address', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(other).not.toBe(one)
  const uri = new URL(uriOf(one, 'a+b@example.com'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Prochar:a+b@example.com',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Prochar',
    secret: one,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('recovery codes are ten different ones, each with the same hash in every spelling', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  const [first = ''] = codes
  for (const spelling of [first.toLowerCase(), first.replaceAll('-', ''), ` ${first.replaceAll('-', ' ')} `]) {
    expect(hashRecoveryCode(spelling)).toEqual(hashRecoveryCode(first))
  }
})
