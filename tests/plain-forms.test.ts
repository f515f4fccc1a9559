import { beforeAll, describe, expect, test } from 'vitest'
import type { Application, Campaign } from '#contract/index.ts'
import { useApp } from './support/app.ts'
import type { Person } from './support/client.ts'
import { collaborate, createUser, expectStatus, publish, uniqueTransactionId } from './support/people.ts'

const app = useApp()
let brand: Person
let influencer: Person

beforeAll(async () => {
  ;[brand, influencer] = await Promise.all([createUser(app, 'brand'), createUser(app, 'influencer')])
})

/** Values that look like numbers but are not plain digits. */
const lookAlikes = ['1e3', ' 12', '12 ', '0x1', '1.0', '+1', '-1', '012', '', '১২', true, [1]]

describe('a form that sends numbers as digits', () => {
  test('applies to a campaign', async () => {
    const { id } = await publish(brand)
    const { body } = expectStatus(
      await influencer.send({
        method: 'POST',
        path: '/applications/',
        body: { campaign: String(id), proposal: 'Me', expected_fee: '' },
      }),
      201,
    )
    expect(body).toMatchObject({
      campaign: id,
      expected_fee: null,
      amount_due: '5000.00',
    } satisfies Partial<Application>)
  })

  test('starts a conversation, sends a message and pays', async () => {
    const application = await collaborate(brand, influencer, '700')
    const post = (path: string, body: unknown) => brand.send({ method: 'POST', path, body })
    expectStatus(await post('/messages/start-conversation/', { receiver_id: String(influencer.id) }), 201)
    expectStatus(await post('/messages/', { receiver: String(influencer.id), content: 'Hello' }), 201)
    const payment = {
      application_id: String(application.id),
      amount: '700',
      payment_method: 'bkash',
      transaction_id: uniqueTransactionId(),
    }
    expectStatus(await post('/payments/submit/', payment), 201)
  })

  test.each(lookAlikes)('is rejected when it sends %j as an id', async id => {
    const bodies = {
      '/applications/': { person: influencer, field: 'campaign', body: { campaign: id, proposal: 'Me' } },
      '/messages/': { person: brand, field: 'receiver', body: { receiver: id, content: 'Hello' } },
      '/messages/start-conversation/': { person: brand, field: 'receiver_id', body: { receiver_id: id } },
      '/payments/submit/': {
        person: brand,
        field: 'application_id',
        body: { application_id: id, amount: '700', payment_method: 'bkash', transaction_id: 'TX-1234' },
      },
    }
    for (const [path, { person, field, body }] of Object.entries(bodies)) {
      const response = expectStatus(await person.send({ method: 'POST', path, body }), 400)
      expect(response.body).toMatchObject({ code: 'validation_failed', fields: { [field]: [expect.any(String)] } })
    }
  })

  test('may send null for the expected fee', async () => {
    const campaign: Campaign = await publish(brand)
    const { body } = expectStatus(
      await influencer.send({
        method: 'POST',
        path: '/applications/',
        body: { campaign: campaign.id, proposal: 'Me', expected_fee: null },
      }),
      201,
    )
    expect(body).toMatchObject({ expected_fee: null })
  })

  test('may repeat a request under its Idempotency-Key with the id as digits or as a number', async () => {
    const { id } = await publish(brand)
    const headers = { 'idempotency-key': uniqueTransactionId() }
    const ask = (campaign: unknown) =>
      influencer.send({ method: 'POST', path: '/applications/', body: { campaign, proposal: 'Me' }, headers })
    const first = expectStatus(await ask(id), 201)
    expect(expectStatus(await ask(String(id)), 201).body).toEqual(first.body)
  })
})
