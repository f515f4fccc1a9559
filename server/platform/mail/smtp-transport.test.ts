import { expect, onTestFinished, test } from 'vitest'
import { until } from '#tests/support/events.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { smtpTimeouts, smtpTransport } from './smtp-transport.ts'

const message = { to: 'someone@example.com', messageId: '1@prochar.example', subject: 'Hello', text: 'Hello', html: '' }

test('an email that the server has not accepted in time is not accepted later', async () => {
  const server = new MailServer()
  onTestFinished(() => server.stop())
  const late = Promise.withResolvers<undefined>()
  server.answer = step => (step === 'recipient' ? late.promise : undefined)
  const transport = smtpTransport(
    { url: await server.start(), from: 'Prochar <no-reply@prochar.example>' },
    { ...smtpTimeouts, total: 500 },
  )
  await expect(transport.send(message)).rejects.toMatchObject({ kind: 'later', message: 'The server took too long' })
  late.resolve(undefined)
  await until(async () => server.size === 0)
  expect(server.taken).toEqual([])
})
