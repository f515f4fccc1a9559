import { expect, test } from 'vitest'
import { limits } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import { makeAdmin } from '#tests/support/people.ts'

const app = useApp()

test('a paste as long as allowed is read, whatever its characters and their encoding', async () => {
  const admin = await makeAdmin(app)
  const { max } = limits.paste
  const path = '/admin/wallet-entries/'
  const preview = (text: string) =>
    admin.send({ method: 'POST', path, body: `{"account":"bkash","text":"${text}","preview":true}` })
  for (const text of ['ক'.repeat(max), '\\ud83d\\ude42'.repeat(max)]) expect((await preview(text)).status).toBe(200)
  expect((await preview('ক'.repeat(max + 1))).status).toBe(400)
})
