import { createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTokens } from './tokens.ts'

const secret = 'a secret of this test, long enough'
const tokens = createTokens(secret)
const others = createTokens('another secret of this test, as long')
const claims = { userId: 7, sessionId: 9 }

/** The key that every version has derived for access tokens. */
const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'access token', 32))
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const aMinuteFromNow = () => Math.floor(Date.now() / 1000) + 60

/** A token with any header and payload, signed with the correct key unless another is given. */
function signed(payload: unknown, header: unknown = { alg: 'HS256' }, key = signingKey): string {
  const content = `${base64url(header)}.${base64url(payload)}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

describe('an access token', () => {
  test('yields its claims only with the correct secret', async () => {
    const token = await tokens.signAccess(claims)
    expect(await tokens.verifyAccess(token)).toEqual(claims)
    expect(await others.verifyAccess(token)).toBeUndefined()
  })

  test('names the role', async () => {
    expect(await tokens.verifyAccess(await tokens.signAccess({ ...claims, role: 'admin' }))).toEqual({
      ...claims,
      role: 'admin',
    })
    expect(await tokens.verifyAccess(signed({ sub: '7', sid: 9, role: 'owner', exp: aMinuteFromNow() }))).toEqual(
      claims,
    )
  })

  test('stays valid from an earlier version, with and without the role', async () => {
    const earlier = { sid: 9, sub: '7', iat: aMinuteFromNow() - 120, exp: aMinuteFromNow() }
    expect(await tokens.verifyAccess(signed(earlier))).toEqual(claims)
    expect(await tokens.verifyAccess(signed({ ...earlier, role: 'admin' }))).toEqual({ ...claims, role: 'admin' })
  })

  test('is a standard JWT', async () => {
    const token = await tokens.signAccess(claims)
    const [header = '', payload = ''] = token.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    expect([read(header), read(payload)]).toMatchObject([{ alg: 'HS256' }, { sub: '7', sid: 9 }])
    expect(token).toBe(signed(read(payload), read(header)))
  })

  test('is refused as soon as its secret is replaced, even if it is being verified', async () => {
    const replaced = createTokens(secret)
    const token = await tokens.signAccess(claims)
    const verifying = replaced.verifyAccess(token)
    replaced.use([{ value: 'the secret that replaces it, as long', acceptsTokens: true }])
    expect(await verifying).toEqual(claims)
    expect(await replaced.verifyAccess(token)).toBeUndefined()
  })

  test('is invalid with any character changed, added or removed', async () => {
    const token = await tokens.signAccess(claims)
    for (const index of [0, token.indexOf('.') + 2, token.lastIndexOf('.') + 2]) {
      const changed = token[index] === 'A' ? 'B' : 'A'
      const [before, after] = [token.slice(0, index), token.slice(index + 1)]
      for (const forged of [before + changed + after, before + after, `${before}A${token.slice(index)}`])
        expect(await tokens.verifyAccess(forged), forged).toBeUndefined()
    }
    for (const suffix of ['A', '=', '.', '.A', ' ']) expect(await tokens.verifyAccess(token + suffix)).toBeUndefined()
  })

  test('is valid for 15 minutes', async () => {
    const [, payload = ''] = (await tokens.signAccess(claims)).split('.')
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number }
    expect(exp - iat).toBe(15 * 60)
    vi.useFakeTimers({ toFake: ['Date'], now: exp * 1000 - 1 })
    onTestFinished(() => void vi.useRealTimers())
    const token = signed({ sub: '7', sid: 9, exp })
    expect(await tokens.verifyAccess(token)).toEqual(claims)
    vi.setSystemTime(exp * 1000)
    expect(await tokens.verifyAccess(token)).toBeUndefined()
  })

  test.each(['', 'a', 'a.b', 'a.b.c', 'null', '..', '...', '.'.repeat(10_000), 'ক.খ.গ'])('is not %j', async text =>
    expect(await tokens.verifyAccess(text)).toBeUndefined(),
  )

  test('is invalid when unsigned or signed with the raw secret', async () => {
    const payload = { sub: '7', sid: 9, exp: aMinuteFromNow() }
    const none = `${base64url({ alg: 'none' })}.${base64url(payload)}.`
    const plain = signed(payload, { alg: 'HS256' }, Buffer.from(secret))
    expect(await tokens.verifyAccess(none)).toBeUndefined()
    expect(await tokens.verifyAccess(plain)).toBeUndefined()
  })

  test.each([[{ alg: 'none' }], [{ alg: 'HS512' }], [{ alg: 'HS256', crit: ['x'], x: 1 }], [{ alg: 'hs256' }], [null]])(
    'is invalid with the header %j',
    async header => {
      const payload = { sub: '7', sid: 9, exp: aMinuteFromNow() }
      expect(await tokens.verifyAccess(signed(payload))).toEqual(claims)
      expect(await tokens.verifyAccess(signed(payload, header))).toBeUndefined()
    },
  )

  test.each([
    [null],
    [[]],
    [{}],
    [{ sub: '7', sid: 9 }],
    [{ sub: '7', sid: 9, exp: 'never' }],
    [{ sub: '7', sid: '9', exp: aMinuteFromNow() }],
    [{ sub: '7', exp: aMinuteFromNow() }],
    [{ sid: 9, exp: aMinuteFromNow() }],
    [{ sub: 'x', sid: 9, exp: aMinuteFromNow() }],
    [{ sub: '7.5', sid: 9, exp: aMinuteFromNow() }],
  ])('is invalid with the payload %j', async payload => {
    expect(await tokens.verifyAccess(signed(payload))).toBeUndefined()
  })
})

describe('after a rotation', () => {
  const [previous, latest] = ['the previous secret of this test', 'the latest secret of this test, too']
  const rotated = (acceptsTokens: boolean) =>
    createTokens([
      { value: latest, acceptsTokens: true },
      { value: previous, acceptsTokens },
    ])

  test('access tokens signed with the previous secret are valid only while it is accepted', async () => {
    const token = await createTokens(previous).signAccess(claims)
    expect(await rotated(true).verifyAccess(token)).toEqual(claims)
    expect(await rotated(false).verifyAccess(token)).toBeUndefined()
    const replaced = createTokens(previous)
    expect(await replaced.verifyAccess(token)).toEqual(claims)
    replaced.use([{ value: latest, acceptsTokens: true }])
    expect(await replaced.verifyAccess(token)).toBeUndefined()
  })

  test('everything new uses the latest secret', async () => {
    const [before, after] = [createTokens(previous), createTokens(latest)]
    const token = await rotated(true).signAccess(claims)
    expect([await after.verifyAccess(token), await before.verifyAccess(token)]).toEqual([claims, undefined])
    const sealed = rotated(true).seal('secret')
    expect([after.unseal(sealed), before.unseal(sealed)]).toEqual(['secret', undefined])
    expect(rotated(true).fingerprint('a')).toEqual(after.fingerprint('a'))
  })

  test('text sealed with the previous secret stays readable, and its fingerprints are recognized', () => {
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
