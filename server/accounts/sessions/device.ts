import { isIP, SocketAddress } from 'node:net'
import type { Client } from '#platform/http/route.ts'

/** The stored origin of a request; null for anything unknown. */
export interface SessionDevice {
  browser: string | null
  system: string | null
  address: string | null
}

type Names = readonly (readonly [name: string, sign: RegExp])[]

/** Browsers by their token in the User-Agent. Most also name the browser they derive from, so that one comes later. */
const browsers: Names = [
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  ['Instagram', /\bInstagram\b/],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera Mini', /\bOpera Mini\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|\bCriOS)\//],
  ['Safari', /\bVersion\/.* Safari\//],
]

const systems: Names = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** Longer than any real User-Agent. Some patterns take quadratic time. */
const maxUserAgent = 1_000

const nameIn = (names: Names, userAgent: string): string | null =>
  names.find(([, sign]) => sign.test(userAgent))?.[0] ?? null

/** An IPv6 address with its longest run of zeros as `::`. */
const shortestForm = (address: string): string => new SocketAddress({ address, family: 'ipv6' }).address

/**
 * Shortens an IPv6 address to its network, because the rest changes daily. Keeps IPv4 addresses, even when mapped to
 * IPv6. Null for anything else.
 */
function knownAddress(address: string): string | null {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined || isIP(address) === 4) return mapped ?? address
  if (isIP(address) !== 6) return null
  const [before = [], after = []] = shortestForm(address.replace(/%.*$/, ''))
    .split('::')
    .map(half => half.split(':').filter(group => group !== ''))
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return shortestForm(`${groups.slice(0, 4).join(':')}::`)
}

/** Identifies the browser, system and address of a request. The User-Agent itself is not stored. */
export function deviceOf({ address, userAgent = '' }: Client): SessionDevice {
  const start = userAgent.slice(0, maxUserAgent)
  return { browser: nameIn(browsers, start), system: nameIn(systems, start), address: knownAddress(address) }
}
