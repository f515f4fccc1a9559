import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { useApp, walletNumbers, useAdmin } from '#tests/support/app.ts'
import { useConnection } from '#tests/support/database.ts'
import { untilBlocking } from '#tests/support/locks.ts'
import { collaborate, createUser, expectStatus, pay } from '#tests/support/people.ts'
import { observeStatements } from '#tests/support/sent-statements.ts'
import { uploadStatement } from '#tests/support/wallets.ts'
import { continueImports } from './continue-import.ts'
import { pieceSize } from './texts/pieces.ts'
import { readAside } from './texts/read-aside.ts'
import { readText } from './texts/read-text.ts'

let statements: ReturnType<typeof observeStatements>
beforeAll(() => {
  statements = observeStatements()
})

const app = useApp()
const owner = useConnection('owner')
const admin = useAdmin(app)
afterAll(async () => {
  statements.stop()
})

const header = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance'
let balance = 1_000
let made = 0
let minute = Temporal.PlainDateTime.from('2025-01-01T00:00')

/** Rows for ৳5 received, each a minute after the previous one. */
function rows(count: number): string[] {
  return Array.from({ length: count }, () => {
    minute = minute.add({ minutes: 1 })
    balance += 5
    made += 1
    const id = `C${made.toString(36).toUpperCase().padStart(9, '0')}`
    const pad = (part: number) => String(part).padStart(2, '0')
    const at = `${pad(minute.day)}/${pad(minute.month)}/${minute.year} ${pad(minute.hour)}:${pad(minute.minute)}`
    return [id, at, 'Send Money', '01711111111', walletNumbers.bkash, '5.00', '0.00', `${balance}.00`].join(',')
  })
}

const fileOf = (lines: readonly string[]) => [header, ...lines].join('\n')
const idOf = (row: string) => row.slice(0, row.indexOf(','))
const upload = (lines: readonly string[], fields = {}) => uploadStatement(app.origin, admin, fileOf(lines), fields)

const column = async (text: string) => (await owner.query<{ value: unknown }>(text)).rows.map(({ value }) => value)
const inProgress = () => column('select import_id::integer as value from wallet_imports_in_progress')
const storedOf = async (lines: readonly string[]) =>
  (await owner.query('select from wallet_entries where transaction_id = any($1)', [lines.map(idOf)])).rowCount

let event: unknown
beforeEach(async () => {
  ;[event] = await column('select max(id)::text as value from events')
})
/** The types and details of the events since the test began. */
const events = async () =>
  column(`select type || ' ' || (payload - 'account')::text as value from events where id > ${event} order by id`)

test('a large file is stored in pieces, each with the same statements, and answered in its own order', async () => {
  const lines = rows(3 * pieceSize + 10).toReversed()
  let answer: Awaited<ReturnType<typeof upload>> | undefined
  const sent = await statements.during(async () => (answer = await upload(lines)))
  expect(answer?.status).toBe(201)
  expect(answer?.body.counts).toMatchObject({ new: lines.length, duplicate: 0 })
  expect(answer?.body.entries.map(({ transaction_id }) => transaction_id)).toEqual(lines.map(idOf))
  expect(await events()).toEqual([`wallet_entries_added {"source": "file", "entries": ${lines.length}}`])
  const pieces = sent
    .map(({ text }) => text)
    .join('\0')
    .split('select lock_wallets(false)')
  // The import, its four pieces, and what is due at the end.
  expect(pieces).toHaveLength(1 + 4 + 1)
  expect(pieces[2]).toEqual(pieces[3])
  const { body } = await admin.call('GET /admin/wallet-accounts/')
  expect([body.accounts[0]?.gaps_count, body.accounts[0]?.balance]).toEqual([0, `${balance}.00`])
})

test('a preview of a large file stores nothing, and lists it in its own order', async () => {
  const lines = rows(pieceSize + 1).toReversed()
  const { status, body } = await upload(lines, { preview: 'true' })
  expect([status, body.counts.new]).toEqual([200, lines.length])
  expect(body.entries.map(({ id, transaction_id }) => [id, transaction_id])).toEqual(
    lines.map(line => [null, idOf(line)]),
  )
  expect(await storedOf(lines)).toBe(0)
  expect((await upload(lines)).status).toBe(201)
})

test('a large file that fills a gap notifies admins only of the gap that remains', async () => {
  const [, first, ...between] = [...rows(1), ...rows(pieceSize + 200)]
  const [last] = rows(1)
  expect((await upload([first ?? '', last ?? ''])).body.counts.new).toBe(2)
  ;[event] = await column('select max(id)::text as value from events')
  const missing = between.splice(pieceSize + 50, 1)
  expect((await upload(between)).status).toBe(201)
  expect(await events()).toEqual([
    expect.stringMatching(/^chain_gap_found .*"gaps": 1/),
    `wallet_entries_added {"source": "file", "entries": ${between.length}}`,
  ])
  expect((await upload(missing)).status).toBe(201)
})

/** Ends the import of a file after its first piece, simulating a killed process. */
async function interrupt(lines: readonly string[]): Promise<void> {
  await owner.query(`select pg_advisory_lock(hashtext('wallet entries'))`)
  const sent = upload(lines)
  await untilBlocking(owner)
  await owner.query('begin')
  await owner.query('select from wallet_import_pieces where number = 1 for update')
  await owner.query(`select pg_advisory_unlock(hashtext('wallet entries'))`)
  await untilBlocking(owner)
  await owner.query(
    'select pg_terminate_backend(pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  expect((await sent).status).toBe(503)
  await owner.query('rollback')
  expect(await inProgress()).toHaveLength(1)
  expect(await storedOf(lines)).toSatisfy((stored: number) => stored > 0 && stored < lines.length)
}

test('the same call finishes an interrupted import, with the outcomes of all rows', async () => {
  const lines = rows(2 * pieceSize + 10)
  lines.push(lines[0] ?? '', 'not a row')
  await interrupt(lines)
  const { status, body } = await upload(lines)
  expect([status, body.counts]).toMatchObject([201, { new: lines.length - 2, duplicate: 1, unreadable: 1 }])
  expect(body.entries.map(({ raw }) => raw)).toEqual(lines)
  expect(await inProgress()).toEqual([])
  expect(await storedOf(lines)).toBe(lines.length - 2)
  expect((await upload(lines)).body.code).toBe('file_imported_before')
})

test('a job finishes an interrupted import once it is abandoned', async () => {
  const lines = rows(2 * pieceSize + 10)
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const payment = await pay(brand, await collaborate(brand, influencer, '5'), idOf(lines[3] ?? ''))
  await interrupt(lines)
  const { signal } = new AbortController()
  await continueImports(app.services.db, signal)
  expect(await inProgress()).toHaveLength(1)
  await owner.query(`update wallet_imports_in_progress set progressed_at = now() - interval '2 minutes'`)
  await continueImports(app.services.db, signal)
  expect(await inProgress()).toEqual([])
  expect(await storedOf(lines)).toBe(lines.length)
  expect(await events()).toContain(`wallet_entries_added {"source": "file", "entries": ${lines.length}}`)
  const { body } = expectStatus(await admin.call('GET /admin/payments/', {}), 200)
  expect(body.find(({ id }) => id === payment.id)?.evidence?.grade).toBe('differs')
  expect((await upload(lines)).body.code).toBe('file_imported_before')
})

test('an import in progress that an admin ignores is not continued', async () => {
  const lines = rows(2 * pieceSize + 10)
  await interrupt(lines)
  const { body } = await admin.call('GET /admin/wallet-entries/', { query: { search: idOf(lines[0] ?? '') } })
  const action = { action: 'ignore', note: 'The wrong file', whole_import: true } as const
  const params = { id: body[0]?.id ?? 0 }
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', { params, body: action }), 200)
  expect(await inProgress()).toEqual([])
  expect(await column('select number as value from wallet_import_pieces')).toEqual([])
})

test('an Idempotency-Key of another call stops a large file before anything is stored', async () => {
  const headers = { 'idempotency-key': 'a key of two calls' }
  const [first, other] = [rows(1), rows(pieceSize + 1)]
  expect((await uploadStatement(app.origin, admin, fileOf(first), {}, headers)).status).toBe(201)
  const { body } = await uploadStatement(app.origin, admin, fileOf(other), {}, headers)
  expect(body.code).toBe('idempotency_key_reused')
  expect(await storedOf(other)).toBe(0)
  expect((await upload(other)).status).toBe(201)
})

test('a large file is answered with its first reply when its call is repeated with its Idempotency-Key', async () => {
  const [lines, headers] = [rows(pieceSize + 1), { 'idempotency-key': 'a large file' }]
  const send = () => uploadStatement(app.origin, admin, fileOf(lines), {}, headers)
  const first = await send()
  expect(first.body.counts.new).toBe(lines.length)
  expect(await send()).toEqual(first)
})

test('the reply to a large file does not make Node warn of a leak', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => void warnings.push(name)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  expect((await upload(rows(2 * pieceSize))).status).toBe(201)
  expect(warnings).toEqual([])
})

test('a long text is parsed in a separate thread, with the same result, and a short one is not', async () => {
  let threads = 0
  const count = () => void (threads += 1)
  process.on('worker', count)
  const task = (count: number) => ({
    account: 'bkash' as const,
    file: Buffer.from(fileOf(rows(count))),
    ownNumber: walletNumbers.bkash,
    mapping: undefined,
    remembered: undefined,
    assign: false,
    now: '2026-01-01T00:00:00Z',
  })
  const [long, short] = [task(1_000), task(2)]
  expect(await readAside(long)).toEqual(readText(long))
  expect(threads).toBe(1)
  expect(await readAside(short)).toEqual(readText(short))
  expect(threads).toBe(1)
  process.off('worker', count)
})
