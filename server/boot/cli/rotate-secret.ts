import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '#contract/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { Db } from '#platform/database/db.ts'
import { resealAll } from '#platform/security/sealed-columns.ts'
import {
  configuredSecrets,
  gradualRotation,
  leadSeconds,
  newestSigns,
  rotateSecret,
  storedSecrets,
} from '#platform/security/secrets.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { sealedColumns } from '#server/domain/index.ts'
import { readConfig } from '../config.ts'
import { changeDatabase } from './command-database.ts'
import { print, runCommand } from './command-failure.ts'
import { parseOptions } from './options.ts'

/** Waits until instances sign with the new secret. */
async function untilInUse(db: Db): Promise<void> {
  while (!(await newestSigns(db))) await delay(500)
}

async function rotateStored(db: Db, leaked: boolean): Promise<void> {
  const options = leaked ? { leadSeconds: 0, acceptSeconds: 0 } : gradualRotation
  const rotated = await rotateSecret(db, options)
  if (!rotated)
    print('The secret was rotated less than a day ago. It is kept, and stored values are encrypted with it again.')
  else if (leaked)
    print('The secret was replaced. Within 10 seconds, every instance rejects tokens signed with the previous one.')
  else {
    print(`The secret was rotated. The new one signs tokens in ${leadSeconds} seconds, and nobody is logged out.`)
    print(
      `Tokens signed with the previous one are accepted for another ${limits.session.accessMinutes} minutes. Please wait…`,
    )
  }
  await untilInUse(db)
}

const usage = `npm run rotate-secret -- [--leaked]
    replaces the secret that signs tokens and encrypts stored values, without logging anybody out;
    with --leaked, tokens signed with the previous one are rejected at once`

/** What to do if the secret is in JWT_SECRET and this command only knows one of the two. */
const withBoth = (leaked: boolean) =>
  leaked
    ? 'The secret is in JWT_SECRET: stop every instance, run this command with JWT_SECRET set to a new one and ' +
      'JWT_SECRET_PREVIOUS to the one that leaked, and start the instances with JWT_SECRET alone.'
    : 'The secret is in JWT_SECRET: move it to JWT_SECRET_PREVIOUS, set JWT_SECRET to a new one, restart every instance, ' +
      'and run this command with both.'

/** What to do with JWT_SECRET_PREVIOUS after this command. Repeated requests are recognized for a day. */
const afterBoth = (leaked: boolean) =>
  leaked
    ? 'Start every instance with JWT_SECRET alone: with JWT_SECRET_PREVIOUS, it would accept what the leaked one signed.'
    : 'A day after the last restart, you can remove JWT_SECRET_PREVIOUS.'

await runCommand(usage, async () => {
  const { leaked = false } = parseOptions({ options: { leaked: { type: 'boolean' } } }).values
  const { jwtSecret, jwtSecretPrevious } = readConfig()
  if (jwtSecret !== undefined && jwtSecretPrevious === undefined) throw new StartError(withBoth(leaked))
  const unreadable = await changeDatabase(async db => {
    const configured = configuredSecrets(jwtSecret, jwtSecretPrevious)
    if (configured) return resealAll(db, createTokens(configured), sealedColumns)
    // If a rotation has just begun, the secret that this one drops would still be in use for sealing.
    await untilInUse(db)
    // Reseals whatever the secret before this one still seals; that secret is now dropped.
    await resealAll(db, createTokens(await storedSecrets(db)), sealedColumns)
    await rotateStored(db, leaked)
    return resealAll(db, createTokens(await storedSecrets(db)), sealedColumns)
  })
  if (unreadable > 0)
    print(`Stored values that were encrypted with neither secret and are left unchanged: ${unreadable}.`)
  print(`All ${unreadable > 0 ? 'other ' : ''}stored values are now encrypted with the current secret.`)
  if (jwtSecret !== undefined) print(afterBoth(leaked))
  return 0
})
