// Sends the due emails once, as a process that a test can kill.
import { openDatabase } from '#platform/database/db.ts'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { deliverDue } from '#server/notify/mail/mailer.ts'

const [databaseUrl = '', url = '', from = '', origin = '', secret = ''] = process.argv.slice(2)
const { db } = await openDatabase(databaseUrl, () => undefined)
await deliverDue({ db, tokens: createTokens(secret), origin, transport: smtpTransport({ url, from }) })
await db.destroy()
