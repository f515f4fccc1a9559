import { randomBytes, randomUUID } from 'node:crypto'
import { formatMoney, operatorRoles, parseMoney, type Poisha } from '#contract/index.ts'
import { normalForm } from '#contract/values/normal-form.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { describeFailure, thrownErrors } from '#platform/failure.ts'
import { storedAddress } from '#platform/mail/address.ts'
import { adminError, createAdmin, namedUser, resetPassword } from '#server/accounts/auth/index.ts'
import { closeAccount, exportData } from '#server/accounts/closing/index.ts'
import { setEmail } from '#server/accounts/profiles/index.ts'
import { resetSecondFactor } from '#server/accounts/second-factor/index.ts'
import { userByName } from '#server/desk/admin/index.ts'
import { refusalFor } from '#server/domain/index.ts'
import { correctBalance } from '#server/money/ledger/index.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ChangeOptions } from './command-database.ts'
import { asksForUsage, CommandError, isUnknownArgument, isUsage } from './command-failure.ts'
import { parseOptions } from './options.ts'

const usages: Readonly<Record<string, string>> = {
  create: `npm run admin -- create --email you@example.com --username you [--role super] [--password …]
    creates an admin with a role (super by default): ${operatorRoles.join(', ')};
    without --password, prompts for one or generates it, to be changed at the first login`,
  'reset-password': `npm run admin -- reset-password --email user@example.com [--password …]
    sets the password of anybody's account and logs them out everywhere;
    without --password, prompts for one or generates it, to be changed at the first login`,
  'change-email': `npm run admin -- change-email --email user@example.com --to new@example.com
    changes the email address of anybody's account and logs them out everywhere`,
  correct: `npm run admin -- correct --username influencer --amount -500.00 --reason "…" --by admin [--reference …]
    corrects an influencer's balance and records the reason; repeated with the same reference, it changes nothing;
    without --reference, generates one and prints it first`,
  'reset-second-factor': `npm run admin -- reset-second-factor --email someone@example.com
    removes the second factor of someone who has lost it, and ends their sessions`,
  'export-data': `npm run --silent admin -- export-data --email someone@example.com
    prints a copy of the data that is kept about someone, as JSON`,
  'close-account': `npm run admin -- close-account --email someone@example.com
    closes the account of a brand or influencer for good and deletes what identifies them, once no money is owed`,
  'adopt-files': `npm run admin -- adopt-files
    makes this database the owner of the stored pictures and attachments, after it has replaced a lost one`,
}
const usage = Object.values(usages).join('\n')

/** The environment of the command: the terminal in `admin.ts`, or a test. */
export interface AdminShell {
  /** Runs work on the site's database. Throws a StartError if it cannot be used. */
  changeDatabase<T>(work: (db: Db) => Promise<T>, options?: Pick<ChangeOptions, 'mayCreate'>): Promise<T>
  /** Opens the site's stored files. */
  openFiles(db: Db): Promise<SiteFiles>
  /** Prompts for a line without echoing it; undefined without a terminal. */
  askHidden: ((question: string) => Promise<string>) | undefined
  /** Prints a line of the result. */
  print(line: string): void
  /** Prints why the command failed. */
  printError(line: string): void
}

/** A required option is missing. */
class MissingOption extends CommandError {}

const required = (value: string | undefined, name: string): string => {
  if (value === undefined || value.trim() === '') throw new MissingOption(`Please give --${name}.`)
  return normalForm(value.trim())
}

type Subcommand = (args: string[], shell: AdminShell) => Promise<void>

/** Parses the only option of a command that concerns one account. */
function parseEmail(args: string[]): string {
  const { values } = parseOptions({ args, options: { email: { type: 'string' } } })
  return required(values.email, 'email')
}

/** Returns the given password, or one typed at the prompt, or a generated one. */
async function choosePassword(
  given: string | undefined,
  { askHidden }: AdminShell,
): Promise<{ password: string; generated: boolean }> {
  const chosen = given ?? (await askHidden?.('Password (leave empty to generate one): ')) ?? ''
  return { password: chosen || randomBytes(12).toString('base64url'), generated: chosen === '' }
}

const generatedNote = (password: string) => `Password: ${password}\nIt must be changed at the first login.`

const create: Subcommand = async (args, shell) => {
  const { values } = parseOptions({
    args,
    options: {
      email: { type: 'string' },
      username: { type: 'string' },
      role: { type: 'string', default: 'super' },
      password: { type: 'string' },
    },
  })
  const operatorRole = operatorRoles.find(role => role === values.role)
  if (!operatorRole) throw new CommandError(`--role must be one of ${operatorRoles.join(', ')}.`)
  const email = storedAddress(required(values.email, 'email'))
  const username = required(values.username, 'username')
  const { password, generated } = await choosePassword(values.password, shell)
  const invalid = adminError({ email, username, password })
  if (invalid !== undefined) throw new CommandError(invalid)
  const taken = await shell.changeDatabase(
    db => createAdmin(transactOn(db), { email, username, operatorRole, password }, { generated }),
    { mayCreate: true },
  )
  if (taken) throw new CommandError(`The ${taken} ${taken === 'email' ? email : username} is already taken.`)
  shell.print(`${username} is now an admin (${operatorRole}) and logs in as ${email}.`)
  if (generated) shell.print(generatedNote(password))
}

/** As long as the notes that admins write on the site. */
const maxReason = 500

/** Parses `-500.00` or `+500` into poisha. Throws for 0. */
function signedAmount(text: string): Poisha {
  const amount = parseMoney(text.replace(/^[+-]/, ''))
  if (!amount) throw new CommandError('--amount must be an amount of taka other than 0, such as 500.00 or -500.00.')
  return text.startsWith('-') ? -amount : amount
}

/** Parses `--reference`, or generates and prints a reference. */
function chooseReference(given: string | undefined, print: AdminShell['print']): string {
  if (given === undefined) {
    const reference = randomUUID()
    print(`Reference: ${reference}`)
    return reference
  }
  const reference = required(given, 'reference')
  if (!/^\S{1,100}$/.test(reference)) throw new CommandError('--reference must be 1 to 100 characters without spaces.')
  return reference
}

/** What to do about a failed correction: the connection may have been lost after it was recorded. */
function explainFailure(error: unknown, reference: string): unknown {
  switch (refusalFor(error)?.code) {
    case 'unavailable':
      return new CommandError(
        'The connection to the database was lost, and the correction may have been recorded. ' +
          `Run the same command again with --reference ${reference}: that never records it twice.`,
      )
    case 'idempotency_key_reused':
      return new CommandError(`The reference ${reference} belongs to a different correction. Nothing has changed.`)
    default:
      return error
  }
}

const correct: Subcommand = async (args, { changeDatabase, print }) => {
  const { values } = parseOptions({
    // As a separate argument, a negative amount would be parsed as an option.
    args: args.flatMap((arg, index) =>
      arg === '--amount' ? [] : args[index - 1] === '--amount' ? [`--amount=${arg}`] : [arg],
    ),
    options: {
      username: { type: 'string' },
      amount: { type: 'string' },
      reason: { type: 'string' },
      by: { type: 'string' },
      reference: { type: 'string' },
    },
  })
  const username = required(values.username, 'username')
  const amount = signedAmount(required(values.amount, 'amount'))
  const reason = required(values.reason, 'reason')
  if ([...reason].length > maxReason) throw new CommandError(`--reason must be at most ${maxReason} characters long.`)
  const by = required(values.by, 'by')
  await changeDatabase(async db => {
    const admin = await userByName(db, by)
    if (!admin?.operator_role || !admin.is_active) throw new CommandError(`There is no active admin called ${by}.`)
    const influencer = await userByName(db, username)
    if (influencer?.role !== 'influencer') throw new CommandError(`There is no influencer called ${username}.`)
    const reference = chooseReference(values.reference, print)
    const correction = { actorId: admin.id, influencerId: influencer.id, amount, reason, reference }
    const { id, isNew } = await correctBalance(transactOn(db), correction).catch((error: unknown) => {
      throw explainFailure(error, reference)
    })
    const recorded = `Correction ${id}: ${formatMoney(amount)} taka for ${influencer.username}, by ${admin.username}.`
    print(isNew ? recorded : `${recorded} It was recorded before, and nothing has changed.`)
  })
}

const reset: Subcommand = async (args, shell) => {
  const { values } = parseOptions({ args, options: { email: { type: 'string' }, password: { type: 'string' } } })
  const email = required(values.email, 'email')
  const { password, generated } = await choosePassword(values.password, shell)
  const username = await shell.changeDatabase(db => resetPassword(db, email, password, { generated }))
  shell.print(`${username} has a new password and is logged out everywhere.`)
  if (generated) shell.print(generatedNote(password))
}

const changeEmail: Subcommand = async (args, { changeDatabase, print }) => {
  const { values } = parseOptions({ args, options: { email: { type: 'string' }, to: { type: 'string' } } })
  const email = required(values.email, 'email')
  const to = storedAddress(required(values.to, 'to'))
  const username = await changeDatabase(db => setEmail(db, email, to))
  print(`${username} logs in as ${to} from now on, and is logged out everywhere.`)
}

const removeSecondFactor: Subcommand = async (args, { changeDatabase, print }) => {
  const email = parseEmail(args)
  await changeDatabase(async db => {
    const { id, username } = await namedUser(db, email)
    const removed = await resetSecondFactor(transactOn(db), id)
    if (!removed) throw new CommandError(`${username} has no second factor.`)
    print(`${username} no longer has a second factor, and is logged out everywhere.`)
  })
}

const printData: Subcommand = async (args, { changeDatabase, print }) => {
  const email = parseEmail(args)
  print(JSON.stringify(await changeDatabase(db => exportData(db, email)), null, 2))
}

const close: Subcommand = async (args, { changeDatabase, openFiles, print }) => {
  const email = parseEmail(args)
  const { username, closedAs } = await changeDatabase(async db =>
    closeAccount(db, (await openFiles(db)).pictures, email),
  )
  print(`The account of ${username} is closed. What is kept belongs to ${closedAs} from now on.`)
}

const adoptFiles: Subcommand = async (args, { changeDatabase, openFiles, print }) => {
  parseOptions({ args, options: {} })
  await changeDatabase(async db => {
    for (const store of Object.values(await openFiles(db))) await store.adopt()
  })
  print('This database owns the stored pictures and attachments, and will delete those that it does not know.')
}

const commands: Record<string, Subcommand> = {
  create,
  'reset-password': reset,
  'change-email': changeEmail,
  correct,
  'reset-second-factor': removeSecondFactor,
  'export-data': printData,
  'close-account': close,
  'adopt-files': adoptFiles,
}

/** Formats an error: one sentence if the operator can fix it, otherwise its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error) || error instanceof StartError) return describeFailure(error)
  if (isUsage(error)) return error.message
  const refusal = refusalFor(error)
  return refusal === undefined || refusal.code === 'unavailable' ? describeFailure(error) : refusal.message
}

/** Runs `npm run admin` with these arguments. Returns its exit code. */
export async function runAdmin([name = '', ...args]: string[], shell: AdminShell): Promise<number> {
  const ownUsage = (Object.hasOwn(usages, name) && usages[name]) || usage
  if (asksForUsage([name, ...args])) {
    shell.print(ownUsage)
    return 0
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new CommandError(name === '' ? usage : `There is no command ${name}.\n${usage}`)
    await command(args, shell)
    return 0
  } catch (error) {
    const errors = thrownErrors(error)
    const lines = errors.map(describe)
    if (errors.some(each => each instanceof MissingOption || isUnknownArgument(each))) lines.push(ownUsage)
    shell.printError(lines.join('\n'))
    return 1
  }
}
