import { expect, test } from 'vitest'
import { languages } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import { createUser, expectStatus, login, makeAdmin } from '#tests/support/people.ts'

const app = useApp()

test('PUT /language/ returns 401 when logged out', async () => {
  const { status } = await app.anonymous.call('PUT /language/', { body: { language: 'bn' } })
  expect(status).toBe(401)
})

test.each(['fr', 'BN', '', null, 1])('PUT /language/ rejects the unsupported language %j', async language => {
  const { access, email } = await createUser(app, 'brand')
  const headers = { authorization: `Bearer ${access}` }
  const { status, body } = await app.send({ method: 'PUT', path: '/language/', body: { language }, headers })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'validation_failed', fields: { language: [expect.any(String)] } })
  expect(await login(app.send, email)).toMatchObject({ language: null })
})

test("every login returns the user's latest choice of language", async () => {
  for (const person of [await createUser(app, 'influencer'), await makeAdmin(app)]) {
    const other = await createUser(app, 'influencer')
    for (const language of languages) {
      expectStatus(await person.call('PUT /language/', { body: { language } }), 204)
      expect(await login(app.send, person.email)).toMatchObject({ id: person.id, language })
    }
    expect(await login(app.send, other.email)).toMatchObject({ language: null })
  }
})
