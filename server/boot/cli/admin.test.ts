import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, test, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { siteId } from '#platform/database/settings.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/client.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { auditLogOf, until } from '#tests/support/events.ts'
import { createUser, expectStatus, makeAdmin, uniqueName } from '#tests/support/people.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { readConfig } from '../config.ts'
import { openSiteFiles } from '../site-files.ts'
import { runAdmin } from './admin-command.ts'
import { changeDatabase } from './command-database.ts'

const app = useApp()
const admin = useAdmin(app)
const influencer = useUser(app, 'influencer')

const { PATH, NODE_COMPILE_CACHE } = process.env
const ownTools = { PATH, NODE_COMPILE_CACHE }

interface Finished {
  code: number
  out: string
  err: string
}

/** Runs the command in a child process with only these environment variables. */
function run(env: Record<string, string>, ...args: string[]): Promise<Finished> {
  return new Promise(resolve => {
    const command = [join(import.meta.dirname, 'admin.ts'), ...args]
    const child = execFile(process.execPath, command, { env: { ...ownTools, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), out, err }),
    )
    child.stdin?.end()
  })
}

/** Runs the command in this process with this environment, without prompting for a password. */
async function runWith(env: Record<string, string>, args: string[], onConnected?: () => void): Promise<Finished> {
  const config = readConfig(env)
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runAdmin(args, {
    changeDatabase: (work, options) =>
      changeDatabase(
        db => {
          onConnected?.()
          return work(db)
        },
        { ...options, config },
      ),
    openFiles: db => openSiteFiles(config, db, () => undefined),
    askHidden: undefined,
    print: line => void out.push(`${line}\n`),
    printError: line => void err.push(`${line}\n`),
  })
  return { code, out: out.join(''), err: err.join('') }
}

/** Runs the command in this process on the database at this URL. */
const runOn = (url: string, args: string[], onConnected?: () => void): Promise<Finished> =>
  runWith({ DATABASE_URL: url }, args, onConnected)

/** Runs the command on this worker's database. */
const onTestDatabase = async (...args: string[]): Promise<Finished> => runOn(await testDatabaseUrl(), args)
const balance = async () => (await influencer.call('GET /influencer/balance/')).body.balance
const logIn = (email: string, password: string) => app.anonymous.call('POST /login/', { body: { email, password } })

/** Exactly one line of output. */
const oneSentence = /^\S[^\n]*\n$/

describe('npm run admin -- create', () => {
  test('creates an admin who can log in with the generated password', async () => {
    const username = uniqueName('new-admin')
    const options = ['--email', `${username}@Example.com`, '--username', username]
    const { code, out } = await run({ DATABASE_URL: await testDatabaseUrl() }, 'create', ...options)
    expect(code).toBe(0)
    const [, password = ''] = /^Password: (\S{16})$/m.exec(out) ?? []
    const { status, body } = await logIn(`${username}@example.com`, password)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ username, role: 'admin', must_change_password: true })
  })

  test.each([
    ['super', []],
    ['finance', ['--role', 'finance']],
  ])('creates an admin who is %s with %j', async (operator_role, options) => {
    const [username, secret] = [uniqueName('new-admin'), 'a password of their own']
    const email = `${username}@example.com`
    const given = ['--email', email, '--username', username, '--password', secret]
    expect((await onTestDatabase('create', ...given, ...options)).code).toBe(0)
    const { body } = expectStatus(await logIn(email, secret), 200)
    const account = await callerOf(app.send, body.access).call('GET /account/')
    expect(expectStatus(account, 200).body).toMatchObject({ role: 'admin', operator_role })
  })

  test('accepts a password and does not print it', async () => {
    const username = uniqueName('new-admin')
    const password = 'a password of their own'
    const { code, out, err } = await onTestDatabase(
      'create',
      '--email',
      `${username}@example.com`,
      '--username',
      username,
      '--password',
      password,
    )
    expect(code).toBe(0)
    expect(out + err).not.toContain(password)
    const { body } = expectStatus(await logIn(`${username}@example.com`, password), 200)
    expect(body.user).not.toHaveProperty('must_change_password')
  })

  test.each([
    ['an invalid email', ['--email', 'nobody', '--username', 'someone'], 'email'],
    ['a short name', ['--email', 'a@example.com', '--username', 'ab'], 'username'],
    [
      'a common password',
      ['--email', 'a@example.com', '--username', 'someone', '--password', 'password123'],
      'too common',
    ],
    ['an unknown role', ['--email', 'a@example.com', '--username', 'someone', '--role', 'owner'], '--role'],
  ])('rejects %s in one sentence', async (_, args, mention) => {
    const { code, out, err } = await onTestDatabase('create', ...args)
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toMatch(oneSentence)
    expect(err).toContain(mention)
  })

  test('rejects a taken name and a taken email', async () => {
    const email = `${uniqueName('free')}@example.com`
    const sameName = await onTestDatabase('create', '--email', email, '--username', influencer.username.toUpperCase())
    expect(sameName).toMatchObject({ code: 1, err: expect.stringContaining('The username') })
    const sameEmail = await onTestDatabase('create', '--email', influencer.email, '--username', uniqueName('free'))
    expect(sameEmail).toMatchObject({ code: 1, err: expect.stringContaining('The email') })
  })
})

describe('npm run admin -- reset-password', () => {
  test('generates a password for an admin, ends all their sessions and logs it', async () => {
    const locked = await makeAdmin(app)
    const { code, out } = await onTestDatabase('reset-password', '--email', locked.email.toUpperCase())
    expect(code).toBe(0)
    const [, password = ''] = /^Password: (\S{16})$/m.exec(out) ?? []
    expect((await logIn(locked.email, locked.password)).status).toBe(401)
    expect((await logIn(locked.email, password)).body.user).toMatchObject({ must_change_password: true })
    expect((await locked.call('GET /profile/')).status).toBe(401)
    const [entry] = (await auditLogOf(app.services.db, 'user', locked.id)).slice(-1)
    expect(entry).toMatchObject({ actor_id: null, action: 'password_reset' })
  })

  test('accepts a password for any role and does not print it', async () => {
    const brand = await createUser(app, 'brand')
    const password = 'a password of their own'
    const { code, out, err } = await onTestDatabase('reset-password', '--email', brand.email, '--password', password)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).not.toContain(password)
    expect((await logIn(brand.email, password)).body.user).not.toHaveProperty('must_change_password')
  })

  test('rejects an unknown email and a password that registration would refuse, in one sentence', async () => {
    const brand = await createUser(app, 'brand')
    const refusals = [
      [['--email', `${uniqueName('nobody')}@example.com`], 'no user'],
      [['--email', brand.email, '--password', 'short'], 'password'],
      [['--email', brand.email, '--password', 'password123'], 'too common'],
      [['--email', brand.email, '--password', brand.username], 'username'],
    ] as const
    for (const [args, mention] of refusals) {
      const { code, out, err } = await onTestDatabase('reset-password', ...args)
      expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringMatching(oneSentence) })
      expect(err).toContain(mention)
    }
    expect((await brand.call('GET /profile/')).status).toBe(200)
  })
})

describe('npm run admin -- change-email', () => {
  test('changes the address, ends all sessions and whatever the old address could confirm, and logs it', async () => {
    const taken = await createUser(app, 'brand')
    const pending = { username: taken.username, email: `pending-${taken.email}` }
    expectStatus(await taken.call('PUT /profile/', { body: pending }), 200)
    const to = `own-${taken.email}`
    const { code, out, err } = await onTestDatabase('change-email', '--email', taken.email, '--to', to.toUpperCase())
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(to)
    expect((await taken.call('GET /profile/')).status).toBe(401)
    expect((await logIn(taken.email, taken.password)).status).toBe(401)
    expect((await logIn(to, taken.password)).body.user).toMatchObject({ id: taken.id, email: to })
    const left = await app.services.db.selectFrom('email_changes').selectAll().where('user_id', '=', taken.id).execute()
    expect(left).toEqual([])
    const [entry] = (await auditLogOf(app.services.db, 'user', taken.id)).slice(-1)
    expect(entry).toMatchObject({ actor_id: null, action: 'email_changed' })
  })

  test('rejects an unknown, an invalid and a taken address, in one sentence', async () => {
    const brand = await createUser(app, 'brand')
    const refusals = [
      [[`${uniqueName('nobody')}@example.com`, 'free@example.com'], 'no user'],
      [[brand.email, 'nowhere'], 'email'],
      [[brand.email, influencer.email], 'email'],
    ] as const
    for (const [[email, to], mention] of refusals) {
      const { code, out, err } = await onTestDatabase('change-email', '--email', email, '--to', to)
      expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringMatching(oneSentence) })
      expect(err).toContain(mention)
    }
    expect((await brand.call('GET /profile/')).status).toBe(200)
  })
})

describe('npm run admin -- correct', () => {
  const correct = (amount: string, fields: { username?: string; by?: string; reason?: string } = {}) =>
    onTestDatabase(
      'correct',
      '--username',
      fields.username ?? influencer.username,
      '--amount',
      amount,
      '--reason',
      fields.reason ?? 'paid twice',
      '--by',
      fields.by ?? admin.username,
    )

  test.each(['0', '1.005', '--5', '৫০০'])('rejects the amount %j', async amount => {
    const { code, err } = await correct(amount)
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(oneSentence) })
    expect(await balance()).toBe('0.00')
  })

  test('rejects a user who is no influencer, an author who is no active admin, and a missing or overlong reason', async () => {
    const brand = await createUser(app, 'brand')
    const former = await makeAdmin(app)
    await admin.call('PUT /admin/users/{id}/', { params: { id: former.id }, body: { action: 'deactivate' } })
    const responses = [
      await correct('5', { username: brand.username }),
      await correct('5', { username: uniqueName('nobody') }),
      await correct('5', { by: influencer.username }),
      await correct('5', { by: former.username }),
      await correct('5', { reason: ' ' }),
      await correct('5', { reason: 'x'.repeat(501) }),
    ]
    expect(responses.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
    expect(await balance()).toBe('0.00')
  })

  test('increases and decreases a balance, logs it, and never makes it negative', async () => {
    expect(await correct('+500.25')).toMatchObject({ code: 0, err: '' })
    expect(await balance()).toBe('500.25')
    expect(await correct('-500.26')).toMatchObject({ code: 1, err: 'Insufficient balance\n' })
    expect(await correct('-200')).toMatchObject({ code: 0, err: '' })
    expect(await balance()).toBe('300.25')
    const recorded = await app.services.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'balance_corrected')
      .orderBy('id')
      .execute()
    expect(recorded).toEqual(
      [50_025, -20_000].map(amount => ({
        actor_id: admin.id,
        details: { influencer: influencer.id, amount, reason: 'paid twice' },
      })),
    )
  })
})

describe('npm run admin -- correct, repeated', () => {
  const args = ({ amount = '70', reference }: { amount?: string; reference?: string } = {}) =>
    ['correct', '--username', influencer.username, '--amount', amount, '--reason', 'a slip']
      .concat('--by', admin.username)
      .concat(reference === undefined ? [] : ['--reference', reference])
  const recorded = (again = '') =>
    expect.stringMatching(
      new RegExp(`^Correction \\d+: 70.00 taka for ${influencer.username}, by ${admin.username}\\.${again}\n$`),
    ) as string

  test('records nothing twice after the reply to its COMMIT was lost', async () => {
    const before = Number(await balance())
    await using proxy = await TcpProxy.to(await testDatabaseUrl())
    const lost = await runOn(proxy.url, args(), () => {
      proxy.losesCommitReplies = true
    })
    const [, reference = ''] = /^Reference: (\S+)\n$/.exec(lost.out) ?? []
    expect(lost).toEqual({
      code: 1,
      out: expect.stringContaining('Reference'),
      err: expect.stringMatching(oneSentence),
    })
    expect(lost.err).toContain(`may have been recorded. Run the same command again with --reference ${reference}`)
    expect(proxy.lostCommitReplies).toBe(1)
    // The database may be about to commit.
    await until(async () => Number(await balance()) - before === 70)

    const again = await onTestDatabase(...args({ reference }))
    expect(again).toEqual({ code: 0, out: recorded(' It was recorded before, and nothing has changed.'), err: '' })
    expect(Number(await balance()) - before).toBe(70)
  })

  test('rejects the reference of a different correction, and an invalid one', async () => {
    const reference = uniqueName('ticket')
    expect(await onTestDatabase(...args({ reference }))).toEqual({ code: 0, out: recorded(), err: '' })
    const before = await balance()
    for (const different of [args({ reference, amount: '71' }), args({ reference: 'a b' }), args({ reference: ' ' })])
      expect(await onTestDatabase(...different)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('reference') as string,
      })
    expect(await balance()).toBe(before)
  })
})

describe('npm run admin -- reset-second-factor', () => {
  const reset = (email: string) => onTestDatabase('reset-second-factor', '--email', email)

  test('removes the second factor, ends the sessions and logs it', async () => {
    const locked = await makeAdmin(app)
    await setUpSecondFactor(locked)
    expect(await reset(locked.email.toUpperCase())).toEqual({
      code: 0,
      out: `${locked.username} no longer has a second factor, and is logged out everywhere.\n`,
      err: '',
    })
    expect((await locked.call('GET /second-factor/')).status).toBe(401)
    expect((await logIn(locked.email, locked.password)).status).toBe(200)
    const recorded = await app.services.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'second_factor_reset')
      .execute()
    expect(recorded).toEqual([{ actor_id: null, subject_id: locked.id }])
  })

  test('rejects an unknown email and an account without a second factor', async () => {
    for (const email of [admin.email, `${uniqueName('nobody')}@example.com`, ' ']) {
      const { code, err } = await reset(email)
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('.') })
    }
    expect((await admin.call('GET /users/all/')).status).toBe(200)
  })
})

describe('npm run admin -- close-account and export-data', () => {
  test('prints the data of a user as JSON, and then closes the account', async () => {
    const person = await createUser(app, 'influencer')
    const options = ['--email', person.email.toUpperCase()]
    const exported = await onTestDatabase('export-data', ...options)
    expect(exported).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(exported.out)).toMatchObject({ account: [{ username: person.username, email: person.email }] })
    const { code, out } = await onTestDatabase('close-account', ...options)
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^The account of ${person.username} is closed\\. .* closed-[0-9a-f]{12} `))
    expect((await logIn(person.email, person.password)).status).toBe(401)
  })

  test.each(['export-data', 'close-account'])('rejects an unknown email in one sentence: %s', async command => {
    const { code, out, err } = await onTestDatabase(command, '--email', 'nobody@example.com')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe('There is no user with the email address nobody@example.com.\n')
  })
})

describe('npm run admin', () => {
  test('prints its usage and fails without a subcommand, and with an unknown one', async () => {
    for (const args of [[], ['delete'], ['toString']]) {
      const { code, err } = await onTestDatabase(...args)
      expect(code).toBe(1)
      expect(err).toContain('npm run admin -- create')
      for (const name of args) expect(err).toContain(`There is no command ${name}.\n`)
    }
  })

  test.each([
    [['reset-password'], 'Please give --email.'],
    [['reset-password', '--mail', 'rina@example.com'], "Unknown option '--mail'"],
  ])('prints the usage of the subcommand that was misused: %j', async (args, reason) => {
    const { code, err } = await onTestDatabase(...args)
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(`^${RegExp.escape(reason)}.*\\nnpm run admin -- reset-password `))
    expect(err.match(/npm run admin/g)).toHaveLength(1)
  })

  test.each([['--help'], ['create', '--help']])('prints its usage and succeeds: %s %s', async (...args) => {
    const { code, out, err } = await onTestDatabase(...args)
    expect({ code, out, err }).toEqual({ code: 0, out: expect.stringContaining('npm run admin -- create'), err: '' })
  })

  test('reports an unreachable database in one sentence', async () => {
    const { code, err } = await run(
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
      'create',
      '--email',
      'a@example.com',
      '--username',
      'someone',
    )
    expect(code).toBe(1)
    expect(err).toMatch(/^The PostgreSQL at DATABASE_URL cannot be used[^\n]*\n$/)
  })

  test('explains in one sentence why the database became unavailable in the meantime', async () => {
    await using proxy = await TcpProxy.to(await testDatabaseUrl())
    const loseReply = () => {
      proxy.losesCommitReplies = true
    }
    expect(await runOn(proxy.url, ['reset-password', '--email', influencer.email], loseReply)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The database or the file storage became unavailable \(Conn[^\n]+\n$/),
    })
  })

  test.each([
    ['reset-password', '--email', 'a@example.com'],
    ['change-email', '--email', 'a@example.com', '--to', 'b@example.com'],
    ['correct', '--username', 'a', '--amount', '5', '--reason', 'test', '--by', 'b'],
    ['reset-second-factor', '--email', 'a@example.com'],
    ['export-data', '--email', 'a@example.com'],
    ['close-account', '--email', 'a@example.com'],
    ['adopt-files'],
  ])('creates nothing when there is no database: %s', async (...args) => {
    const dataDir = join(tmpdir(), uniqueName('absent'))
    expect(await runWith({ DATA_DIR: dataDir }, args)).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the site's database.\n`,
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  test('uses the embedded database whether or not the site is running', async () => {
    const dataDir = await testFolder()
    const create = (name: string) =>
      run({ DATA_DIR: dataDir }, 'create', '--email', `${name}@example.com`, '--username', name)
    expect(await create('while-stopped')).toMatchObject({ code: 0, err: '' })

    const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
    onTestFinished(() => postgres.stop())
    expect(await create('while-running')).toMatchObject({ code: 0, err: '' })

    // The command has not stopped the running site's server.
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ username: string }>('select username from users order by id')
    await client.end()
    expect(rows.map(({ username }) => username)).toEqual(['while-stopped', 'while-running'])
  })
})

test('npm run admin -- adopt-files marks the configured files as those of the database', async () => {
  const dataDir = await testFolder()
  const result = await run({ DATABASE_URL: await testDatabaseUrl(), DATA_DIR: dataDir }, 'adopt-files')
  expect(result).toEqual({ code: 0, out: expect.stringMatching(oneSentence), err: '' })
  for (const namespace of ['pictures', 'attachments']) {
    expect(await readFile(join(dataDir, namespace, 'site-id'), 'utf8')).toBe(await siteId(app.services.db))
  }
})
