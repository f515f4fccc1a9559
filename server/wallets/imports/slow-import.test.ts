import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/boot/app.ts'
import { useApp, useAdmin } from '#tests/support/app.ts'
import { useConnection } from '#tests/support/database.ts'
import { untilBlocking } from '#tests/support/locks.ts'
import { listen } from '#tests/support/ports.ts'
import { uploadStatement } from '#tests/support/wallets.ts'

const app = useApp()
const owner = useConnection('owner')
const admin = useAdmin(app)

test('an import is answered although it takes longer than the traffic timeout of a connection', async () => {
  const connectionLimits = { stalledMs: 300 }
  const options = { logLevel: 'silent', rateLimit: false, site: undefined, connectionLimits } as const
  const impatient = await createApp(app.services, options)
  onTestFinished(() => impatient.close())
  const origin = await listen(impatient)
  await owner.query(`select pg_advisory_lock(hashtext('wallet entries'))`)
  const sent = uploadStatement(
    origin,
    admin,
    'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance\n',
  )
  await untilBlocking(owner)
  const idle = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(idle, 'close')
  await owner.query(`select pg_advisory_unlock(hashtext('wallet entries'))`)
  expect((await sent).status).toBe(201)
})
