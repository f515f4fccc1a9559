import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseMoney, phonePattern } from '#contract/index.ts'
import { normalForm } from '#contract/values/normal-form.ts'
import { StartError } from '#packages/start-error/index.ts'
import { environment, processCount, type Environment } from '#platform/environment.ts'
import type { S3Options } from '#platform/files/s3-store.ts'
import type { TrustProxy } from '#platform/http/proxy.ts'
import { storedAddress } from '#platform/mail/address.ts'
import type { SmtpOptions } from '#platform/mail/smtp-transport.ts'
import { matches } from '#platform/matches.ts'
import type { SecurityRules, WalletNumbers } from '#server/domain/index.ts'
import type { DemoMode } from './demo.ts'
import { Variables } from './variables.ts'

const root = resolve(import.meta.dirname, '../..')

/** The variables whose whole value must be a URL, besides PUBLIC_URL. */
const urls = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL', 'S3_ENDPOINT']

/**
 * Whether the text is a valid URL. A database on a socket has no host, which the driver allows. A fragment is the rest
 * of a password with a `#`.
 */
const isUrl = (text: string) => !text.includes('#') && URL.canParse(text.replace('@/', '@host/'))

export interface MailConfig {
  /** The mail server; undefined keeps the emails for an admin. */
  smtp: SmtpOptions | undefined
  /** Whether kept emails are printed with their links. Only if no other machine can reach the site. */
  printed: boolean
  /** The site's origin in links. */
  origin: string
}

export interface Config {
  port: number
  host: string
  /** Where Prometheus metrics are served; undefined serves none. */
  metrics: { port: number; host: string } | undefined
  /** The number of serving processes. */
  processes: number
  /** An external PostgreSQL; undefined starts the embedded one. */
  databaseUrl: string | undefined
  /** A streaming replica of that database, for reading lists. */
  databaseReplicaUrl: string | undefined
  /** The statement timeout, in seconds; undefined for the default. */
  databaseTimeout: number | undefined
  /** Absolute path of the folder for the embedded database, uploaded pictures and attachments. */
  dataDir: string
  /** The first admin, created at startup, once per email address, unless a user has that address. */
  admin: { email: string; password: string; username: string } | undefined
  demoData: DemoMode
  /** Hundredths of a percent. Only used on first start. */
  platformFeeBasisPoints: number
  /** `taka` shows ৳ everywhere; `spec` shows dollar signs where the specification does. */
  currencyDisplay: 'spec' | 'taka'
  /** The numbers brands send payments to, 11 digits each. */
  wallets: WalletNumbers
  rateLimit: boolean
  /** The number of proxies in front of the server, or their addresses; undefined ignores forwarded headers. */
  trustProxy: TrustProxy | undefined
  /** Whether browsers must also use https for the site's subdomains. */
  hstsSubdomains: boolean
  /** The site's own origin, such as `https://prochar.example`; undefined uses each request's origin. */
  publicUrl: string | undefined
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  /** The contact address on the site; undefined shows an example. */
  supportEmail: string | undefined
  mail: MailConfig
  security: SecurityRules
  /** Undefined uses the secret stored in the database. */
  jwtSecret: string | undefined
  /** The value of JWT_SECRET before its last change. */
  jwtSecretPrevious: string | undefined
  /** The number of bytes to keep free on the disk of `dataDir`; undefined for the default. */
  diskReserve: number | undefined
  /** The bucket for uploaded files; undefined stores them under `dataDir`. */
  s3: S3Options | undefined
  /** The virus scanner for attachments: a host and port, or the path of a socket. */
  clamdAddress: string | undefined
  logLevel: string
}

/** An invalid environment. The message explains how to fix it. */
export class ConfigError extends StartError {}

function s3Options(set: Variables): S3Options | undefined {
  if (set.S3_BUCKET === undefined) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither.')
  }
  return {
    bucket: set.S3_BUCKET,
    region: set.S3_REGION ?? 'us-east-1',
    endpoint: set.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether only this machine can connect to the host. Does not resolve names other than `localhost`. */
function isLoopback(host: string): boolean {
  const family = isIP(host)
  return family === 0 ? host.toLowerCase() === 'localhost' : loopback.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

const rangeNames = ['loopback', 'linklocal', 'uniquelocal']

/** Whether the text is an address, or a network smaller than the whole internet. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}

function trustProxy(text: string | undefined): TrustProxy | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  const entries = text.split(',').map(entry => entry.trim())
  if (entries.every(entry => rangeNames.includes(entry) || isNetwork(entry))) return entries
  throw new ConfigError(
    'TRUST_PROXY must be the number of proxies in front, or their addresses, like 127.0.0.1 or 10.0.0.0/8, with commas between.',
  )
}

function publicUrl(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  // Rejects credentials, a path, a query or a fragment.
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !/[?#]/.test(text)) return url
  throw new ConfigError('PUBLIC_URL must be a URL without a path, like https://prochar.example.')
}

/** Origins separated by commas or white space. */
function corsOrigins(text = ''): string[] {
  const origins = text.split(/[\s,]+/).filter(Boolean)
  // Browsers send an origin in this form. "null" is the origin of any sandboxed page.
  const isOrigin = (entry: string) => /^https?:/.test(entry) && URL.parse(entry)?.origin === entry
  if (origins.every(isOrigin)) return origins
  throw new ConfigError(
    'CORS_ORIGINS must be the origins of other sites, like https://app.example, with commas between.',
  )
}

function mailConfig(set: Variables, host: string, port: number): MailConfig {
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL } = set
  if (url !== undefined && (from === undefined || PUBLIC_URL === undefined)) {
    throw new ConfigError(
      'SMTP_URL goes with MAIL_FROM and PUBLIC_URL: emails need a sender, and their links an address.',
    )
  }
  // Never the request's Host header: an attacker could choose the target of another person's link.
  const origin = publicUrl(PUBLIC_URL)?.origin ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  const smtp = url === undefined || from === undefined ? undefined : { url, from }
  return { smtp, printed: smtp === undefined && isPrivate(set, host), origin }
}

/** Whether only this machine can reach the site. Behind a proxy, a loopback host is reachable too. */
function isPrivate({ TRUST_PROXY, PUBLIC_URL }: Variables, host: string): boolean {
  const url = publicUrl(PUBLIC_URL)
  return isLoopback(host) && TRUST_PROXY === undefined && (!url || isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
}

/** Defaults to `auto` only for an embedded database that no other machine can reach. */
function demoMode(set: Variables, host: string): DemoMode {
  const { DEMO_DATA, DATABASE_URL, ADMIN_EMAIL } = set
  if (DEMO_DATA === 'on' && !isPrivate(set, host)) {
    throw new ConfigError(
      `DEMO_DATA=on needs a site that only this machine can reach, since the demo's password is public: leave out TRUST_PROXY, and HOST and PUBLIC_URL unless they are loopback addresses, or set DEMO_DATA=off.`,
    )
  }
  if (DEMO_DATA !== undefined) return DEMO_DATA === 'on' ? 'on' : 'off'
  return DATABASE_URL === undefined && ADMIN_EMAIL === undefined && isPrivate(set, host) ? 'auto' : 'off'
}

const elevenDigits = (number: string | undefined) => phonePattern.exec(number ?? '')?.[1]

/** Variables that require another one. */
const needs = [
  ['JWT_SECRET_PREVIOUS', 'JWT_SECRET'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
] as const

/** The variables that are set and not empty. Throws a ConfigError that names the first invalid one. */
function readVariables(environment: Environment): Variables {
  const set: Variables = Object.fromEntries(
    Object.keys(Variables.properties).flatMap(name => {
      const value = environment[name]
      return value ? [[name, urls.includes(name) ? value.trim() : value]] : []
    }),
  )
  for (const [name, schema] of Object.entries(Variables.properties)) {
    const value = set[name as keyof Variables]
    if (value === undefined || (matches(schema, value) && (!urls.includes(name) || isUrl(value)))) continue
    throw new ConfigError(`${name} must be ${(schema as { description?: string }).description}.`)
  }
  for (const name of ['PORT', 'METRICS_PORT'] as const) {
    if (Number(set[name] ?? 0) > 65_535) throw new ConfigError(`${name} must be a port number, at most 65535.`)
  }
  if (Number(/^[^/]+:(\d+)$/.exec(set.CLAMD_ADDRESS ?? '')?.[1] ?? 0) > 65_535) {
    throw new ConfigError('CLAMD_ADDRESS must be a host and a port of at most 65535, or the path of a socket.')
  }
  if (Boolean(set.ADMIN_EMAIL) !== Boolean(set.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.')
  }
  for (const [name, needed] of needs) {
    if (set[name] !== undefined && set[needed] === undefined) {
      throw new ConfigError(`${name} needs ${needed}: set ${needed} too, or leave out ${name}.`)
    }
  }
  return set
}

/** Reads the environment. Empty variables count as unset. Throws a ConfigError that names the invalid variable. */
export function readConfig(variables = environment): Config {
  const set = readVariables(variables)
  const host = set.HOST ?? '127.0.0.1'
  const port = Number(set.PORT ?? 3000)
  return {
    port,
    host,
    metrics:
      set.METRICS_PORT === undefined
        ? undefined
        : { port: Number(set.METRICS_PORT), host: set.METRICS_HOST ?? '127.0.0.1' },
    processes: processCount(variables),
    databaseUrl: set.DATABASE_URL,
    databaseReplicaUrl: set.DATABASE_REPLICA_URL,
    databaseTimeout: set.DATABASE_TIMEOUT === undefined ? undefined : Number(set.DATABASE_TIMEOUT),
    dataDir: resolve(root, set.DATA_DIR ?? 'data'),
    admin:
      set.ADMIN_EMAIL && set.ADMIN_PASSWORD
        ? {
            email: storedAddress(normalForm(set.ADMIN_EMAIL)),
            password: set.ADMIN_PASSWORD,
            username: set.ADMIN_USERNAME ?? 'admin',
          }
        : undefined,
    demoData: demoMode(set, host),
    platformFeeBasisPoints: Math.round(Number(set.PLATFORM_FEE_PERCENT ?? 0) * 100),
    currencyDisplay: set.CURRENCY_DISPLAY === 'taka' ? 'taka' : 'spec',
    wallets: { bkash: elevenDigits(set.BKASH_NUMBER), nagad: elevenDigits(set.NAGAD_NUMBER) },
    rateLimit: set.RATE_LIMIT !== 'off',
    trustProxy: trustProxy(set.TRUST_PROXY),
    hstsSubdomains: set.HSTS_SUBDOMAINS === 'on',
    publicUrl: publicUrl(set.PUBLIC_URL)?.origin,
    corsOrigins: corsOrigins(set.CORS_ORIGINS),
    supportEmail: set.SUPPORT_EMAIL,
    mail: mailConfig(set, host, port),
    security: {
      requireAdminTotp: set.REQUIRE_ADMIN_TOTP === 'on',
      confirmWithdrawalsFrom: parseMoney(set.CONFIRM_WITHDRAWALS_FROM),
      confirmDecisionsFrom: parseMoney(set.CONFIRM_DECISIONS_FROM),
    },
    jwtSecret: set.JWT_SECRET,
    jwtSecretPrevious: set.JWT_SECRET_PREVIOUS,
    diskReserve: set.DISK_RESERVE_MB === undefined ? undefined : Number(set.DISK_RESERVE_MB) * 1024 ** 2,
    s3: s3Options(set),
    clamdAddress: set.CLAMD_ADDRESS,
    logLevel: set.LOG_LEVEL ?? 'warn',
  }
}

/** The site's secrets that are in the environment and not in the database. */
export const environmentSecrets = ({ jwtSecret, jwtSecretPrevious }: Config): string[] =>
  [jwtSecret, jwtSecretPrevious].filter(secret => secret !== undefined)
