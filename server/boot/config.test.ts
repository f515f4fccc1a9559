import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  test('returns the documented defaults for an empty environment', () => {
    const { dataDir, ...config } = readConfig({})
    expect(isAbsolute(dataDir) && dataDir.endsWith('/data')).toBe(true)
    expect(config).toEqual({
      port: 3000,
      host: '127.0.0.1',
      metrics: undefined,
      processes: 1,
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      databaseTimeout: undefined,
      admin: undefined,
      demoData: 'auto',
      platformFeeBasisPoints: 0,
      currencyDisplay: 'spec',
      wallets: { bkash: undefined, nagad: undefined },
      rateLimit: true,
      mail: { smtp: undefined, printed: true, origin: 'http://127.0.0.1:3000' },
      security: {
        requireAdminTotp: false,
        confirmWithdrawalsFrom: undefined,
        confirmDecisionsFrom: undefined,
      },
      jwtSecret: undefined,
      jwtSecretPrevious: undefined,
      s3: undefined,
      clamdAddress: undefined,
      trustProxy: undefined,
      hstsSubdomains: false,
      publicUrl: undefined,
      corsOrigins: [],
      logLevel: 'warn',
    })
  })

  test('reads every variable', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        WEB_CONCURRENCY: '4',
        DATABASE_URL: 'postgresql://me@db/prochar',
        DATABASE_REPLICA_URL: 'postgresql://me@replica/prochar',
        DATABASE_TIMEOUT: '30',
        DATA_DIR: '/srv/prochar',
        DISK_RESERVE_MB: '500',
        ADMIN_EMAIL: 'Boss@Example.com',
        ADMIN_PASSWORD: 'correct horse',
        DEMO_DATA: 'off',
        PLATFORM_FEE_PERCENT: '2.5',
        CURRENCY_DISPLAY: 'taka',
        SUPPORT_EMAIL: 'help@prochar.example',
        BKASH_NUMBER: '+8801711000001',
        NAGAD_NUMBER: '01911000002',
        RATE_LIMIT: 'off',
        REQUIRE_ADMIN_TOTP: 'on',
        CONFIRM_WITHDRAWALS_FROM: '5000.5',
        CONFIRM_DECISIONS_FROM: '0',
        JWT_SECRET: 's'.repeat(32),
        TRUST_PROXY: '1',
        HSTS_SUBDOMAINS: 'on',
        PUBLIC_URL: 'https://prochar.example/',
        CORS_ORIGINS: 'https://app.example, http://localhost:5173',
        JWT_SECRET_PREVIOUS: 'p'.repeat(32),
        CLAMD_ADDRESS: 'scanner:3310',
        LOG_LEVEL: 'info',
        METRICS_PORT: '9464',
        METRICS_HOST: '::1',
        HOME: '/root',
      }),
    ).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      processes: 4,
      databaseUrl: 'postgresql://me@db/prochar',
      databaseReplicaUrl: 'postgresql://me@replica/prochar',
      databaseTimeout: 30,
      dataDir: '/srv/prochar',
      diskReserve: 524_288_000,
      admin: { email: 'boss@example.com', password: 'correct horse', username: 'admin' },
      demoData: 'off',
      platformFeeBasisPoints: 250,
      currencyDisplay: 'taka',
      supportEmail: 'help@prochar.example',
      wallets: { bkash: '01711000001', nagad: '01911000002' },
      rateLimit: false,
      security: { requireAdminTotp: true, confirmWithdrawalsFrom: 5_000_50, confirmDecisionsFrom: 0 },
      jwtSecret: 's'.repeat(32),
      trustProxy: 1,
      hstsSubdomains: true,
      publicUrl: 'https://prochar.example',
      corsOrigins: ['https://app.example', 'http://localhost:5173'],
      jwtSecretPrevious: 'p'.repeat(32),
      clamdAddress: 'scanner:3310',
      logLevel: 'info',
      metrics: { port: 9464, host: '::1' },
    })
  })

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '', JWT_SECRET: '', DEMO_DATA: '' })).toEqual(
      readConfig({}),
    )
  })

  test.each([
    ['0', 0],
    ['7', 700],
    ['7.5', 750],
    ['0.01', 1],
    ['99.99', 9_999],
    ['100', 10_000],
    ['100.00', 10_000],
    ['1.1', 110],
  ])('converts a fee of %s percent to %d basis points', (percent, points) =>
    expect(readConfig({ PLATFORM_FEE_PERCENT: percent }).platformFeeBasisPoints).toBe(points),
  )

  test.each([
    'postgres://db',
    'postgres://me:p%23%2F%40@db:5432/prochar?sslmode=verify-full',
    'postgres://me:secret@/prochar?host=/run/postgresql',
    'postgres:///prochar',
  ])('accepts DATABASE_URL=%s', url => expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url))

  // The driver would treat a space as part of the database's name, and then decode no %3A or %2F in the password.
  test.each([' ', '\n', '\r'])('ignores white space after DATABASE_URL: %j', space => {
    const url = 'postgres://me:a%3Ab%2F@db/prochar'
    expect(readConfig({ DATABASE_URL: url + space }).databaseUrl).toBe(url)
  })

  test.each([
    ['1', 1],
    ['3', 3],
    ['127.0.0.1', ['127.0.0.1']],
    ['::1', ['::1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['loopback', ['loopback']],
    ['uniquelocal,203.0.113.7', ['uniquelocal', '203.0.113.7']],
  ])('reads TRUST_PROXY=%s as %j', (text, trusted) =>
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted),
  )

  test.each([
    ['https://prochar.example', 'https://prochar.example'],
    ['https://Prochar.Example:443/', 'https://prochar.example'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['https://প্রচার.example', 'https://xn--u5b5asb3e7d.example'],
  ])('reads PUBLIC_URL=%s as the origin %s', (text, origin) =>
    expect(readConfig({ PUBLIC_URL: text }).publicUrl).toBe(origin),
  )

  test.each([
    ['SMTP_URL', 'smtp.example.com'],
    ['MAIL_FROM', 'Prochar'],
    ['MAIL_FROM', 'Prochar\r\nBcc: x@example.com'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['METRICS_PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', ' 80'],
    ['PORT', '0x50'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATA_DIR', '/srv/prochar '],
    ['DATA_DIR', '/srv/prochar\r'],
    ['DATA_DIR', '~/prochar'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_URL', 'postgres://me:50#off@db/prochar'],
    ['DATABASE_URL', 'postgres://me:and/or@db/prochar'],
    ['DATABASE_URL', 'postgres://db:port/prochar'],
    ['DATABASE_REPLICA_URL', 'postgres://db:port/prochar'],
    ['DATABASE_REPLICA_URL', 'db'],
    ['WEB_CONCURRENCY', '0'],
    ['WEB_CONCURRENCY', '65'],
    ['WEB_CONCURRENCY', 'auto'],
    ['SMTP_URL', 'smtps://me:50#off@smtp.example.com:465'],
    ['DATABASE_TIMEOUT', '0'],
    ['DATABASE_TIMEOUT', '601'],
    ['DATABASE_TIMEOUT', '10s'],
    ['ADMIN_EMAIL', 'boss'],
    ['ADMIN_EMAIL', 'boss@example.com\u200b'],
    ['ADMIN_EMAIL', 'Boss<boss@example.com>'],
    ['ADMIN_EMAIL', `${'x'.repeat(250)}@example.com`],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x'.repeat(129)],
    ['ADMIN_USERNAME', 'ab'],
    ['ADMIN_USERNAME', 'the boss'],
    ['DEMO_DATA', 'yes'],
    ['PLATFORM_FEE_PERCENT', '101'],
    ['PLATFORM_FEE_PERCENT', '-1'],
    ['PLATFORM_FEE_PERCENT', '2.555'],
    ['PLATFORM_FEE_PERCENT', '5%'],
    ['CURRENCY_DISPLAY', 'dollar'],
    ['SUPPORT_EMAIL', 'support'],
    ['SUPPORT_EMAIL', 'Support <support@prochar.example>'],
    ['BKASH_NUMBER', '12345'],
    ['NAGAD_NUMBER', '01211000001'],
    ['RATE_LIMIT', '0'],
    ['REQUIRE_ADMIN_TOTP', 'yes'],
    ['CONFIRM_WITHDRAWALS_FROM', '-1'],
    ['CONFIRM_WITHDRAWALS_FROM', '5,000'],
    ['CONFIRM_DECISIONS_FROM', '0.005'],
    ['CONFIRM_DECISIONS_FROM', '1e3'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://app.example/'],
    ['CORS_ORIGINS', 'https://app.example, app.example'],
    ['JWT_SECRET', 'too short'],
    ['CLAMD_ADDRESS', 'scanner'],
    ['CLAMD_ADDRESS', 'scanner:65536'],
    ['DISK_RESERVE_MB', '1 GB'],
    ['LOG_LEVEL', 'loud'],
    ['S3_ENDPOINT', 'bucket'],
    ['S3_ENDPOINT', 'https://'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '127.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', 'fd00::/129'],
    ['PUBLIC_URL', 'prochar.example'],
    ['PUBLIC_URL', 'ftp://prochar.example'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'https://prochar.example/market'],
    ['PUBLIC_URL', 'https://prochar.example/?a=b'],
    ['PUBLIC_URL', 'https://prochar.example/#top'],
    ['PUBLIC_URL', 'https://me:secret@prochar.example'],
  ])('rejects %s=%j in one sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`))
  })

  test.each([
    ['auto', {}],
    ['auto', { HOST: '127.0.0.1' }],
    ['auto', { HOST: '127.8.9.10' }],
    ['auto', { HOST: 'localhost' }],
    ['auto', { HOST: '::1' }],
    ['off', { HOST: '0.0.0.0' }],
    ['off', { HOST: '::' }],
    ['off', { HOST: '10.127.0.1' }],
    ['off', { HOST: '128.0.0.1' }],
    ['off', { HOST: '::2' }],
    ['off', { HOST: 'localhost.example.com' }],
    ['off', { HOST: '127.0.0.1.example.com' }],
    ['off', { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' }],
    ['off', { DATABASE_URL: 'postgres://db/prochar' }],
    ['off', { TRUST_PROXY: '1' }],
    ['off', { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://localhost:8443' }],
    ['off', { PUBLIC_URL: 'https://prochar.example' }],
    ['off', { PUBLIC_URL: 'http://127.0.0.1.example.com' }],
    ['auto', { PUBLIC_URL: 'http://127.0.0.1:3000' }],
    ['auto', { PUBLIC_URL: 'https://localhost:8443/' }],
    ['auto', { PUBLIC_URL: 'http://[::1]:3000' }],
    ['on', { DEMO_DATA: 'on', PUBLIC_URL: 'http://localhost:3000' }],
    ['off', { DEMO_DATA: 'off', TRUST_PROXY: '1', PUBLIC_URL: 'https://prochar.example' }],
    ['off', { DEMO_DATA: 'off' }],
    ['off', { DEMO_DATA: 'off', HOST: '0.0.0.0' }],
    ['on', { DEMO_DATA: 'on' }],
    ['on', { DEMO_DATA: 'on', HOST: '::1', DATABASE_URL: 'postgres://db/prochar' }],
    ['on', { DEMO_DATA: 'on', ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' }],
  ])('sets demoData to %s for %j', (mode, environment) => expect(readConfig(environment).demoData).toBe(mode))

  test.each(['0.0.0.0', '::', '192.168.1.4', 'prochar.example'])(
    'rejects DEMO_DATA=on with HOST=%s and says what to do',
    HOST => {
      expect(() => readConfig({ DEMO_DATA: 'on', HOST })).toThrow(ConfigError)
      expect(() => readConfig({ DEMO_DATA: 'on', HOST })).toThrow(/^DEMO_DATA=on needs [^\n]+ set DEMO_DATA=off\.$/)
    },
  )

  test.each([
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: '127.0.0.1' },
    { PUBLIC_URL: 'https://prochar.example' },
    { TRUST_PROXY: '1', PUBLIC_URL: 'https://localhost' },
  ])('rejects DEMO_DATA=on with %j and explains what to do', environment => {
    expect(() => readConfig({ DEMO_DATA: 'on', ...environment })).toThrow(ConfigError)
    expect(() => readConfig({ DEMO_DATA: 'on', ...environment })).toThrow(
      /^DEMO_DATA=on needs [^\n]+ set DEMO_DATA=off\.$/,
    )
  })

  test('never includes a secret in an error message', () => {
    expect(() => readConfig({ JWT_SECRET: 'hush' })).toThrow(/^(?!.*hush)/)
    expect(() => readConfig({ ADMIN_PASSWORD: 'hush' })).toThrow(/^(?!.*hush)/)
    expect(() => readConfig({ PUBLIC_URL: 'https://me:hush@prochar.example' })).toThrow(/^(?!.*hush)/)
  })

  test('reads the mail server, starts links in emails with PUBLIC_URL, and never prints emails', () => {
    const mail = { SMTP_URL: 'smtps://me:secret@smtp.example.com:465', MAIL_FROM: 'Prochar <no-reply@prochar.example>' }
    expect(readConfig({ ...mail, PUBLIC_URL: 'https://prochar.example' }).mail).toEqual({
      smtp: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
      printed: false,
      origin: 'https://prochar.example',
    })
    const message = 'SMTP_URL goes with MAIL_FROM and PUBLIC_URL'
    expect(() => readConfig(mail)).toThrow(message)
    expect(() => readConfig({ SMTP_URL: mail.SMTP_URL, PUBLIC_URL: 'https://prochar.example' })).toThrow(message)
  })

  test.each([
    [true, {}],
    [false, { HOST: '0.0.0.0' }],
    [false, { TRUST_PROXY: '1' }],
    [false, { PUBLIC_URL: 'https://prochar.example' }],
  ])('prints kept mails: %s with %j', (printed, environment) =>
    expect(readConfig(environment).mail).toMatchObject({ smtp: undefined, printed }),
  )

  test.each([{ ADMIN_EMAIL: 'boss@example.com' }, { ADMIN_PASSWORD: 'correct horse' }])(
    'rejects %j without its counterpart',
    environment =>
      expect(() => readConfig(environment)).toThrow('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.'),
  )

  test.each([
    ['DATABASE_REPLICA_URL', 'DATABASE_URL', 'postgres://replica/prochar'],
    ['JWT_SECRET_PREVIOUS', 'JWT_SECRET', 'p'.repeat(32)],
  ])('rejects %s without %s', (name, needed, value) => {
    const message = `${name} needs ${needed}: set ${needed} too, or leave out ${name}.`
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message))
  })
})
