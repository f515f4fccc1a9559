import { Type, type Static } from 'typebox'
import { limits, phonePattern, usernamePattern } from '#contract/index.ts'

const encoded = 'with special characters in the password percent-encoded, such as %23 for #'

const WalletNumber = Type.String({ pattern: phonePattern.source, description: 'a Bangladeshi mobile number' })

const DatabaseUrl = Type.String({
  pattern: '^postgres(ql)?://',
  description: `a URL like postgres://user:password@host:5432/name, ${encoded}`,
})

const Threshold = Type.String({
  pattern: '^\\d{1,8}(\\.\\d{1,2})?$',
  description: 'an amount of taka with at most two decimal places, such as 5000',
})

const OnOrOff = Type.String({ pattern: '^(on|off)$', description: 'on or off' })

const ListenAddress = Type.String({ minLength: 1, description: 'an address to listen on' })

const Secret = Type.String({ minLength: 32, description: 'at least 32 characters' })

const { username, password } = limits

/** The environment variables and their formats. A format's description completes “NAME must be …”. */
export const Variables = Type.Object({
  PORT: Type.Optional(Type.String({ pattern: '^(0|[1-9]\\d{0,4})$', description: 'a port number' })),
  HOST: Type.Optional(ListenAddress),
  WEB_CONCURRENCY: Type.Optional(
    Type.String({ pattern: '^([1-9]|[1-5]\\d|6[0-4])$', description: 'a number of processes from 1 to 64' }),
  ),
  METRICS_PORT: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,4}$', description: 'a port number' })),
  METRICS_HOST: Type.Optional(ListenAddress),
  DATABASE_URL: Type.Optional(DatabaseUrl),
  DATABASE_REPLICA_URL: Type.Optional(DatabaseUrl),
  DATABASE_TIMEOUT: Type.Optional(
    Type.String({ pattern: '^([1-9]\\d?|[1-5]\\d\\d|600)$', description: 'a number of seconds from 1 to 600' }),
  ),
  // A trailing space or carriage return, which nobody sees, or a ~ that no shell has expanded, would make it another
  // folder: an empty site.
  DATA_DIR: Type.Optional(
    Type.String({ pattern: '^[^\\s~](.*\\S)?$', description: 'a folder without white space around it or ~ in front' }),
  ),
  DISK_RESERVE_MB: Type.Optional(
    Type.String({ pattern: '^(0|[1-9]\\d{0,6})$', description: 'a number of megabytes, 0 for none' }),
  ),
  // A login ignores white space and invisible characters, so an admin could not log in with them.
  ADMIN_EMAIL: Type.Optional(
    Type.String({
      pattern: '^[^@\\s\\p{C}<>]+@[^@\\s\\p{C}<>]+$',
      maxLength: limits.email.max,
      description: `an email address of at most ${limits.email.max} characters, without a name or invisible characters`,
    }),
  ),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({
      minLength: password.min,
      maxLength: password.max,
      description: `${password.min} to ${password.max} characters`,
    }),
  ),
  ADMIN_USERNAME: Type.Optional(
    Type.String({
      pattern: usernamePattern.source,
      minLength: username.min,
      maxLength: username.max,
      description: `${username.min} to ${username.max} letters, digits, ".", "_" or "-"`,
    }),
  ),
  DEMO_DATA: Type.Optional(OnOrOff),
  PLATFORM_FEE_PERCENT: Type.Optional(
    Type.String({
      pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
      description: 'a percentage from 0 to 100 with at most two places',
    }),
  ),
  CURRENCY_DISPLAY: Type.Optional(Type.String({ pattern: '^(spec|taka)$', description: 'spec or taka' })),
  BKASH_NUMBER: Type.Optional(WalletNumber),
  NAGAD_NUMBER: Type.Optional(WalletNumber),
  RATE_LIMIT: Type.Optional(OnOrOff),
  TRUST_PROXY: Type.Optional(Type.String()),
  PUBLIC_URL: Type.Optional(Type.String()),
  CORS_ORIGINS: Type.Optional(Type.String()),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://[^\\s/]+(/\\S*)?$',
      description: `a URL like smtps://user:password@smtp.example.com:465, ${encoded}`,
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({
      pattern: '^([^<>\\r\\n]*<[^@\\s<>]+@[^@\\s<>]+>|[^@\\s<>]+@[^@\\s<>]+)$',
      description: 'an address like no-reply@prochar.example or Prochar <no-reply@prochar.example>',
    }),
  ),
  // These characters need no escaping in HTML and JSON.
  SUPPORT_EMAIL: Type.Optional(
    Type.String({
      pattern: '^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$',
      description: 'an address like support@prochar.example',
    }),
  ),
  HSTS_SUBDOMAINS: Type.Optional(OnOrOff),
  REQUIRE_ADMIN_TOTP: Type.Optional(OnOrOff),
  CONFIRM_WITHDRAWALS_FROM: Type.Optional(Threshold),
  CONFIRM_DECISIONS_FROM: Type.Optional(Threshold),
  JWT_SECRET: Type.Optional(Secret),
  JWT_SECRET_PREVIOUS: Type.Optional(Secret),
  S3_BUCKET: Type.Optional(Type.String({ minLength: 3, description: 'the name of a bucket' })),
  S3_REGION: Type.Optional(Type.String({ minLength: 1, description: 'a region' })),
  S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://', description: 'a URL like https://s3.example.com' })),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ minLength: 1, description: 'an access key' })),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1, description: 'a secret key' })),
  CLAMD_ADDRESS: Type.Optional(
    Type.String({ pattern: '^(/.+|.+:[1-9]\\d{0,4})$', description: 'a host and a port, or the path of a socket' }),
  ),
  LOG_LEVEL: Type.Optional(
    Type.String({
      pattern: '^(fatal|error|warn|info|debug|trace|silent)$',
      description: 'fatal, error, warn, info, debug, trace or silent',
    }),
  ),
})
export type Variables = Static<typeof Variables>
