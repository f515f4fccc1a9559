// Sends the due emails once, as a process that a test can kill.
import { openDatabase } from '#platform/database/db.ts'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { mailLanes } from '#server/notify/mail/index.ts'
import { runDue } from './run-due.ts'

const [databaseUrl = '', url = '', from = '', origin = '', secret = ''] = process.argv.slice(2)
const { db } = await openDatabase(databaseUrl, () => undefined)
const transport = smtpTransport({ url, from })
await runDue(mailLanes({ db, tokens: createTokens(secret), origin, transport }), databaseUrl)
await db.destroy()
