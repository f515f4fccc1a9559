import { expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { useMail } from '#tests/support/mail.ts'
import { applyTo, createUser, publish } from '#tests/support/people.ts'
import { userText } from './user-text.ts'

const app = useApp()
const mail = useMail(app)

/** What programs turn into links: an address with a scheme, or names with a dot or @ between them. */
const link = /\w+:\/\/|\bwww\.|[\p{L}\p{M}\p{N}-][.@\u3002\uff0e\uff61][\p{L}\p{N}]/iu

test.each([
  'www.prochar-pay.com',
  'bit.ly/win',
  'https://evil.example',
  'mailto:pay@evil.example',
  'সাইট.বাংলা',
  'evil。com',
  '192.168.10.20',
])('userText makes no link of %s, and changes none of its visible characters', text => {
  expect(text).toMatch(link)
  expect(userText(text)).not.toMatch(link)
  expect(userText(text).replaceAll('\u2060', '')).toBe(text)
})

test('userText isolates a text whose direction could affect its surroundings, and leaves others alone', () => {
  for (const harmless of ['Eid: ৫টি পোস্ট (২০%)', 'Over ৳50,000.00 in all. Hurry!'])
    expect(userText(harmless)).toBe(harmless)
  expect(userText('عيد')).toBe('\u2068عيد\u2069')
  expect(userText('a\u2069b\u202e\u2067c')).toBe('\u2068abc\u2069')
})

test("no part of an email turns strangers' text into a link, or lays out its own text in their direction", async () => {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer', 'bit.ly')]
  await mail.verify(brand, influencer)
  await app.services.db.updateTable('users').set({ username: 'www.pay.com' }).where('id', '=', brand.id).execute()
  await applyTo(influencer, await publish(brand, { title: 'evil.com \u2067\u202eعيد' }))
  await mail.deliver()
  const sent = mail.server.to(brand).find(({ subject }) => subject?.includes('applied to'))
  const { subject = '', text = '', html = '' } = sent ?? {}
  const ours = /https:\/\/prochar\.example\S*/g
  for (const part of [
    subject,
    text.replaceAll(ours, ''),
    html.replaceAll(/<[^>]+>|https:\/\/prochar\.example[^<]*/g, ''),
  ])
    expect(part).not.toMatch(link)
  expect(subject).toMatch(/applied to “\u2068[^\u2066-\u2069\u202a-\u202e]+\u2069”$/)
  expect(text).toContain('www\u2060.\u2060pay\u2060.\u2060com')
})
