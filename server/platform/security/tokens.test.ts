import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createTokens, hashRefreshToken, newRefreshToken } from './tokens.ts'

const tokens = createTokens('a secret of this test, long enough')
const others = createTokens('another secret of this test, as long')
const claims = { userId: 7, sessionId: 9 }

describe('an access token', () => {
  test('yields its claims, with the right secret only', async () => {
    const token = await tokens.signAccess(claims)
    expect(await tokens.verifyAccess(token)).toEqual(claims)
    expect(await others.verifyAccess(token)).toBeUndefined()
  })

  test('is invalid with any character changed', async () => {
    const token = await tokens.signAccess(claims)
    for (const index of [0, token.indexOf('.') + 2, token.lastIndexOf('.') + 2]) {
      const forged = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(await tokens.verifyAccess(forged)).toBeUndefined()
    }
  })

  test('is valid for 15 minutes', async () => {
    const [, payload = ''] = (await tokens.signAccess(claims)).split('.')
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number }
    expect(exp - iat).toBe(15 * 60)
  })

  test.each(['', 'a', 'a.b', 'a.b.c', 'null', '..'])('is not %j', async text =>
    expect(await tokens.verifyAccess(text)).toBeUndefined(),
  )

  test('is invalid when unsigned or signed with the raw secret', async () => {
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"7","sid":9}').toString('base64url')}.`
    const plain = await new SignJWT({ sid: 9 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('7')
      .setExpirationTime('1m')
      .sign(Buffer.from('a secret of this test, long enough'))
    expect(await tokens.verifyAccess(none)).toBeUndefined()
    expect(await tokens.verifyAccess(plain)).toBeUndefined()
  })
})

describe('after a rotation', () => {
  const [previous, latest] = ['the previous secret of this test', 'the latest secret of this test, too']
  const rotated = (acceptsTokens: boolean) =>
    createTokens([
      { value: latest, acceptsTokens: true },
      { value: previous, acceptsTokens },
    ])

  test('access tokens of the previous secret are valid only as long as it accepts them', async () => {
    const token = await createTokens(previous).signAccess(claims)
    expect(await rotated(true).verifyAccess(token)).toEqual(claims)
    expect(await rotated(false).verifyAccess(token)).toBeUndefined()
    const replaced = createTokens(previous)
    replaced.use([{ value: latest, acceptsTokens: true }])
    expect(await replaced.verifyAccess(token)).toBeUndefined()
  })

  test('everything new is made with the latest secret', async () => {
    const [before, after] = [createTokens(previous), createTokens(latest)]
    const token = await rotated(true).signAccess(claims)
    expect([await after.verifyAccess(token), await before.verifyAccess(token)]).toEqual([claims, undefined])
    const sealed = rotated(true).seal('secret')
    expect([after.unseal(sealed), before.unseal(sealed)]).toEqual(['secret', undefined])
    expect(rotated(true).fingerprint('a')).toEqual(after.fingerprint('a'))
  })

  test('what the previous secret sealed stays readable, and its fingerprints are recognised', () => {
    const before = createTokens(previous)
    expect(rotated(false).unseal(before.seal('secret'))).toBe('secret')
    const fingerprint = before.fingerprint('a', 'b')
    expect(rotated(false).isFingerprint(fingerprint, 'a', 'b')).toBe(true)
    expect(rotated(false).isFingerprint(fingerprint, 'ab')).toBe(false)
    expect(others.isFingerprint(fingerprint, 'a', 'b')).toBe(false)
  })
})

describe('sealed text', () => {
  test('opens only with the same secret, and differs each time', () => {
    const [one, two] = [tokens.seal('গোপন'), tokens.seal('গোপন')]
    expect([one, two].map(sealed => tokens.unseal(sealed))).toEqual(['গোপন', 'গোপন'])
    expect(one.equals(two)).toBe(false)
    expect(others.unseal(one)).toBeUndefined()
  })

  test('does not open when modified or truncated', () => {
    const sealed = tokens.seal('secret')
    for (let index = 0; index < sealed.length; index += 7) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(tokens.unseal(changed)).toBeUndefined()
    }
    for (const length of [0, 5, sealed.length - 1]) expect(tokens.unseal(sealed.subarray(0, length))).toBeUndefined()
  })
})

test('fingerprint distinguishes different parts that concatenate to the same text', () => {
  expect(tokens.fingerprint('a', 'bc')).toEqual(tokens.fingerprint('a', 'bc'))
  expect(tokens.fingerprint('a', 'bc')).not.toEqual(tokens.fingerprint('ab', 'c'))
  expect(tokens.fingerprint('a', 'bc')).not.toEqual(others.fingerprint('a', 'bc'))
})

test('refresh tokens are unique, and their hashes do not reveal them', () => {
  const made = Array.from({ length: 100 }, newRefreshToken)
  expect(new Set(made).size).toBe(100)
  const [token = ''] = made
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(hashRefreshToken(token)).toHaveLength(32)
  expect(hashRefreshToken(token).toString('latin1')).not.toContain(token)
})
