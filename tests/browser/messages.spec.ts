import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { limits } from '#contract/values/limits.ts'
import type { Person } from '../support/client.ts'
import { applyTo, collaborate, decide, expectStatus, publish } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles } from './support/drop-files.ts'
import { abortRequests, countCalls, delayRequests, expectPage, refuseRequests } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const restricted = 'Your message contains restricted words. Please remove them.'

const chatWith = (page: Page, { username }: Person): Locator =>
  page.getByRole('region', { name: `Conversation with ${username}`, exact: true })
const field = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / })
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })
const inGroup = (page: Page, group: string, { username }: Person): Locator =>
  page.getByRole('list', { name: group, exact: true }).getByRole('listitem').filter({ hasText: username })

/** Expects these messages in the open conversation, each prefixed with its author. */
async function expectMessages(page: Page, ...messages: string[]): Promise<void> {
  await expect(page.getByRole('list', { name: 'Messages', exact: true }).getByRole('paragraph')).toHaveText(messages)
}

async function write(from: Person, to: Person, content: string): Promise<void> {
  expectStatus(await from.call('POST /messages/', { body: { receiver: to.id, content } }), 201)
}

const pathWith = ({ id }: Person) => `/messages?with=${id}`

test('shows a welcome and no conversations to people without collaborations', async ({
  pageFor,
  newPerson,
  product,
}) => {
  for (const [person, hint] of [
    [await newPerson('influencer'), 'Once a brand accepts an application, you can message each other here.'],
    [product.admin, 'Only brands and influencers can message each other.'],
  ] as const) {
    const page = await pageFor(person)
    // An empty parameter chooses nobody.
    await page.goto('/messages?with=')
    await expectPage(page, '/messages?with=', 'Messages')
    await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible()
    await expect(page.getByText(hint, { exact: true })).toBeVisible()
    await expect(page.getByText('Welcome to Messages', { exact: true })).toBeVisible()
    // There is nobody to choose.
    await expect(page.getByText('Choose someone from the list')).toHaveCount(0)
  }
})

test('a conversation with a deactivated user stays readable and says that the account is deactivated', async ({
  freshPageFor,
  newPerson,
  product,
}) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  await write(artist, brand, 'See you soon')
  const page = await freshPageFor(brand)
  await page.clock.install()
  await page.goto(pathWith(artist))
  await expect(field(page)).toBeVisible()
  expectStatus(
    await product.admin.call('PUT /admin/users/{id}/', { params: { id: artist.id }, body: { action: 'deactivate' } }),
    200,
  )
  // No hint announces it, so the page finds out when it refetches the connections.
  await page.clock.fastForward(15_000)
  await expect(chatWith(page, artist).getByText('This account has been deactivated', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expectMessages(page, `${artist.username}: See you soon`)
})

test('two collaborators start a conversation and exchange messages without reloading', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  const [page, other] = [await pageFor(brand), await pageFor(artist)]

  await test.step('a connection becomes a conversation', async () => {
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages', exact: true }).click()
    await expectPage(page, '/messages', 'Messages')
    await expect(page.getByRole('list', { name: 'Active Conversations' })).toHaveText('No conversations yet')
    await inGroup(page, 'Available Connections', artist).getByRole('button').click()
    await expectPage(page, pathWith(artist), 'Messages')
    await expect(page.getByText('No messages yet', { exact: true })).toBeVisible()
    await expect(inGroup(page, 'Active Conversations', artist)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Available Connections' })).toHaveCount(0)
  })

  await test.step('Enter sends, Shift+Enter inserts a line break', async () => {
    await other.goto('/messages')
    await expect(inGroup(other, 'Active Conversations', brand)).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await field(page).pressSequentially('Hello')
    await field(page).press('Shift+Enter')
    await field(page).pressSequentially('and welcome!')
    await expect(sendButton(page)).toBeEnabled()
    await field(page).press('Enter')
    await expectMessages(page, 'You: Hello and welcome!')
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
  })

  await test.step('the message arrives unread, is announced, and is read once opened', async () => {
    const conversation = inGroup(other, 'Active Conversations', brand)
    await expect(conversation).toContainText('1 unread message')
    await expect(other.getByRole('status').filter({ hasText: `New message from ${brand.username}` })).toBeAttached()
    await conversation.getByRole('link').click()
    await expectMessages(other, `${brand.username}: Hello and welcome!`)
    await expect(conversation).not.toContainText('unread')
    await expect(chatWith(other, brand).getByRole('heading', { level: 2, name: brand.username })).toBeVisible()
  })

  await test.step('the reply appears in the open conversation and counts as read', async () => {
    await field(other).fill('ধন্যবাদ!')
    await sendButton(other).click()
    await expectMessages(page, 'You: Hello and welcome!', `${artist.username}: ধন্যবাদ!`)
    await expect
      .poll(async () => (await brand.call('GET /messages/connections/')).body.map(({ unread_count }) => unread_count))
      .toEqual([0])
  })

  await test.step('the back button leaves the conversation', async () => {
    await page.goBack()
    await expectPage(page, '/messages', 'Messages')
    await expect(page.getByText('Welcome to Messages', { exact: true })).toBeVisible()
  })
})

test('visible messages are marked as read eventually, even if the server was busy', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(503)
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  await write(artist, brand, 'Are you there?')
  const page = await pageFor(brand)
  await page.route('**/api/messages/read/', route => route.fulfill({ status: 503 }), { times: 1 })
  const refused = page.waitForResponse(response => response.url().endsWith('/messages/read/'))
  await page.goto(pathWith(artist))
  expect((await refused).status()).toBe(503)
  await expect(inGroup(page, 'Active Conversations', artist)).not.toContainText('unread')
  expect((await brand.call('GET /messages/unread/')).body.unread).toBe(0)
})

test('does not send a message that is blank, too long or contains restricted words', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(400)
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  const page = await pageFor(artist)
  const sent = countCalls(page, 'POST', '/messages/')
  await page.goto(pathWith(brand))
  const alert = chatWith(page, brand).getByRole('alert')

  for (const blank of ['', '  ']) {
    await field(page).fill(blank)
    await expect(sendButton(page)).toBeDisabled()
    await field(page).press('Enter')
    await expect(alert).toHaveText('Please select a user and enter a message')
  }
  for (const [text, word] of [
    ['Send the payment', 'payment'],
    ['my BANK  account', 'bank account'],
    ['The Account Number is', 'account number'],
  ] as const) {
    await field(page).fill(text)
    await expect(alert).toHaveText('')
    await sendButton(page).click()
    await expect(alert).toHaveText(`${restricted}Restricted: “${word}”`)
    await expect(field(page)).toHaveValue(text)
  }
  await field(page).fill('x'.repeat(4_999))
  await expect(field(page)).toHaveAccessibleDescription('1 character left')
  await field(page).fill('x'.repeat(5_001))
  await expect(field(page)).toHaveAccessibleDescription('1 character too many')
  await expect(chatWith(page, brand).getByRole('status').filter({ hasText: 'too long' })).toHaveCount(1)
  await field(page).press('Enter')
  await expect(alert).toHaveText('Message must be at most 5,000 characters')
  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.getByRole('alert').last()).toHaveText('মেসেজ সর্বোচ্চ ৫,০০০ অক্ষরের হতে পারে')
  await page.getByRole('button', { name: 'English' }).click()
  expect(sent()).toBe(0)

  await field(page).fill('Goodbye')
  await field(page).press('Enter')
  await expectMessages(page, 'You: Goodbye')
  expect(sent()).toBe(1)

  // A server may restrict other words. Words in the next message are not its reason.
  await page.route('**/api/messages/', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { error: 'Refused', code: 'restricted_words' } })
      : route.continue(),
  )
  await field(page).fill('Good evening')
  await field(page).press('Enter')
  await expect(alert).toHaveText(restricted)
  await field(page).fill('About the payment')
  await expect(alert).toHaveText(restricted)
})

test('shows a message as not sent while the server does not respond, and a retry sends it once', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0)
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  const page = await pageFor(brand)
  const sent: { key: string | undefined; content: string }[] = []
  const chat = chatWith(page, artist)
  let lost: 'request' | 'response' | 'nothing' = 'request'
  await page.route('**/api/messages/', async route => {
    const request = route.request()
    if (request.method() !== 'POST' || lost === 'nothing') return route.continue()
    sent.push({ key: request.headers()['idempotency-key'], content: request.postDataJSON().content })
    if (lost === 'response') await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto(pathWith(artist))
  for (const text of ['Are you there?', 'Never mind']) {
    await field(page).fill(text)
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('')
  }
  await expect(chat.getByRole('alert')).toHaveText('Failed to send message')
  const waiting = chat.getByRole('listitem').filter({ hasText: 'Not sent yet' })
  await expect(waiting).toContainText('Are you there?')
  // The next message stays in its place.
  await expect(chat.getByRole('listitem').filter({ hasText: 'Sending…' })).toContainText('Never mind')

  lost = 'response'
  await waiting.getByRole('button', { name: 'Try again' }).click()
  await expect(chat.getByRole('alert')).toBeEmpty()
  await expectMessages(page, 'You: Are you there?', 'You: Never mind')
  lost = 'nothing'
  await expect(chat.getByText(/^(Sent|Delivered)$/)).toBeVisible()
  await expectMessages(page, 'You: Are you there?', 'You: Never mind')
  expect((await artist.call('GET /messages/')).body.map(({ content }) => content)).toEqual([
    'Are you there?',
    'Never mind',
  ])
  const first = sent.filter(({ content }) => content === 'Are you there?')
  expect(first.length).toBeGreaterThan(1)
  expect(new Set(first.map(({ key }) => key)).size).toBe(1)
})

test('the Enter that ends a word of an input method in Safari does not send the message', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  const page = await pageFor(brand)
  await page.goto(pathWith(artist))
  await field(page).fill('শুভ সক')
  // Safari reports the end of the composition first.
  await field(page).evaluate(element =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  )
  await field(page).press('End')
  await page.keyboard.insertText('াল')
  await field(page).press('Enter')
  await expectMessages(page, 'You: শুভ সকাল')
})

test('shows a time between messages more than five minutes apart', async ({ pageFor, newPerson }) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  for (const content of ['one', 'two', 'three']) await write(brand, artist, content)
  const page = await pageFor(artist)
  // Sets the timestamps instead of waiting.
  await page.route('**/api/messages/?with=*', async route => {
    // Without this header the response is never a 304.
    const { 'if-none-match': _, ...headers } = await route.request().allHeaders()
    const response = await route.fetch({ headers })
    const times = ['2025-10-12T09:00:00.000Z', '2025-10-12T09:05:00.000Z', '2025-10-12T09:10:00.001Z']
    const messages = ((await response.json()) as object[]).map((message, index) => ({
      ...message,
      timestamp: times[index],
    }))
    await route.fulfill({ response, json: messages })
  })
  await page.goto(pathWith(brand))
  const items = page.getByRole('list', { name: 'Messages', exact: true }).getByRole('listitem')
  await expect(items).toHaveText(['12 Oct 2025, 15:00', /one/, /two/, '12 Oct 2025, 15:10', /three/])
})

test('loads earlier messages on demand without moving the scroll position', async ({ pageFor, newPerson }) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  for (let index = 1; index <= 60; index += 1)
    await write(index % 2 ? brand : artist, index % 2 ? artist : brand, `message ${index}`)
  const page = await pageFor(artist)
  await page.goto(pathWith(brand))
  const messages = page.getByRole('list', { name: 'Messages', exact: true }).getByRole('paragraph')
  await expect(messages).toHaveCount(50)
  await expect(messages.last()).toBeInViewport()

  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  await earlier.scrollIntoViewIfNeeded()
  const read = messages.filter({ hasText: 'message 12' })
  const before = await read.boundingBox()
  await earlier.click()
  await expect(messages).toHaveCount(60)
  await expect(earlier).toHaveCount(0)
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0)

  // A new message does not scroll away from older ones.
  await write(brand, artist, 'message 61')
  await expect(messages).toHaveCount(61)
  await expect(read).toBeInViewport()
  await expect(messages.last()).not.toBeInViewport()
})

test('lists recent conversations when connections fail to load', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(503)
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  await write(artist, brand, 'Good morning')
  const page = await pageFor(brand)
  await page.route('**/api/messages/connections/*', route => route.fulfill({ status: 503 }))
  await page.goto('/messages')
  const recent = inGroup(page, 'Recent Conversations', artist)
  await expect(recent).toContainText('Good morning')
  await recent.getByRole('link').click()
  await field(page).fill('Good evening')
  await field(page).press('Enter')
  await expectMessages(page, `${artist.username}: Good morning`, 'You: Good evening')
  await expect(recent).toContainText('Good evening')

  await page.unroute('**/api/messages/connections/*')
  await expect(inGroup(page, 'Active Conversations', artist)).toBeVisible()
})

test('shows an error and a retry button when messages fail to load', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(400)
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  await write(artist, brand, 'Good morning')
  const page = await pageFor(brand)
  const { restore } = await refuseRequests(page, '/messages/?with=*')
  await page.goto(pathWith(artist))
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch messages' })
  await expect(failure).toBeVisible()
  await restore()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expectMessages(page, `${artist.username}: Good morning`)
})

test('shows why a conversation with a non-collaborator cannot start', async ({ pageFor, newPerson }) => {
  const [brand, artist, stranger] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  await collaborate(brand, artist, '500')
  const page = await pageFor(brand)
  const why = 'Failed to start conversation: Please check if this user has approved collaborations with you.'

  await page.goto(pathWith(stranger))
  await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
  await inGroup(page, 'Available Connections', artist).getByRole('button').click()
  await expect(chatWith(page, artist)).toBeVisible()
})

test('shows either the list or the conversation on a phone, with a back link', async ({ pageFor, newPerson }) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  await write(artist, brand, 'Good morning')
  const page = await pageFor(brand, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const gate = await delayRequests(page, '/messages/connections/')
  await page.goto('/messages')
  const people = page.getByRole('navigation', { name: 'Conversations' })
  await expect(people).toHaveAttribute('aria-busy', 'true')
  gate.open()
  await inGroup(page, 'Active Conversations', artist).getByRole('link').click()
  await expectMessages(page, `${artist.username}: Good morning`)
  await expect(people).toBeHidden()
  await expect(field(page)).toBeInViewport()
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(people).toBeVisible()
  await expect(chatWith(page, artist)).toHaveCount(0)
})

test('shows two lines of a long campaign title above a conversation on a phone', async ({ pageFor, newPerson }) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  const campaign = await publish(brand, { title: 'A title of many words '.repeat(9) })
  await decide(brand, await applyTo(artist, campaign, '500'), 'accepted')
  const page = await pageFor(brand)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(pathWith(artist))
  const title = chatWith(page, artist).getByText(campaign.title)
  const heightInLines = (element: Element) =>
    element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)
  expect(await title.evaluate(heightInLines)).toBeCloseTo(2, 1)
  await expectAccessible(page)
})

test('a picture and a PDF are sent to the other person, who opens and downloads them', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0, 400)
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  await write(artist, brand, 'Send me the brief')
  const [page, other] = [await pageFor(brand), await pageFor(artist)]
  await page.goto(pathWith(artist))
  const chooser = page.locator('input[type="file"]')
  await expect(page.getByRole('button', { name: 'Attach a picture or a PDF' })).toBeVisible()

  await test.step('a file of another type or with a restricted name is refused and can be removed', async () => {
    await chooser.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>Hello</p>') })
    const refusal = page.getByRole('alert').filter({ hasText: "We couldn't attach the file" })
    await expect(refusal).toContainText('Please choose a picture (JPEG, PNG, WebP, GIF or AVIF) or a PDF file')
    await expect(sendButton(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Remove page.html' }).click()
    await expect(page.getByText('page.html')).toHaveCount(0)
    await chooser.setInputFiles({ name: 'Payment.png', mimeType: 'image/png', buffer: Buffer.from('') })
    await expect(refusal).toContainText('The file name contains restricted words. Please rename the file.')
    await expect(refusal).toContainText('Restricted: “payment”')
    await page.getByRole('button', { name: 'Remove Payment.png' }).click()
  })

  await test.step('a file that is too large is refused for its type, if no size would be accepted', async () => {
    const buffer = Buffer.alloc(limits.attachment.maxBytes + 1)
    const refusal = page.getByRole('alert').filter({ hasText: "We couldn't attach the file" })
    await chooser.setInputFiles({ name: 'clips.zip', mimeType: 'application/zip', buffer })
    await expect(refusal).toContainText('Please choose a picture (JPEG, PNG, WebP, GIF or AVIF) or a PDF file')
    await page.getByRole('button', { name: 'Remove clips.zip' }).click()
    await chooser.setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer })
    await expect(refusal).toContainText('This file is too large. The limit is 10 MB')
    await page.getByRole('button', { name: 'Remove brief.pdf' }).click()
  })

  await test.step('a picture uploaded before a reload is sent without text, and a PDF with text', async () => {
    const buffer = await readFile('docs/pictures/home.png')
    await chooser.setInputFiles({ name: 'home.png', mimeType: 'image/png', buffer })
    await expect(page.getByRole('button', { name: 'Remove home.png' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove home.webp' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    const logout = page.getByRole('dialog', { name: 'Log out and discard your changes?' })
    await logout.getByRole('button', { name: 'Cancel' }).click()
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Picture: home.webp' })).toBeVisible()
    await dropFiles(page, ['brief.pdf', 'other.pdf'])
    await expect(page.getByText('You can only attach one file to a message')).toBeVisible()
    await field(page).fill('The brief')
    await expect(page.getByRole('button', { name: 'Remove brief.pdf' })).toBeVisible()
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Download brief.pdf' })).toBeVisible()
  })

  await test.step('the other person opens the picture and downloads the PDF', async () => {
    await other.goto(pathWith(brand))
    await other.getByRole('button', { name: 'Picture: home.webp' }).click()
    await expect(other.getByRole('dialog').getByRole('img', { name: 'Picture: home.webp' })).toBeVisible()
    await other.getByRole('button', { name: 'Close' }).click()
    const file = other.getByRole('button', { name: 'Download brief.pdf' })
    const { restore } = await abortRequests(other, '/messages/attachments/*/?*')
    await file.click()
    await expect(other.getByRole('alert').filter({ hasText: "We couldn't download the file" })).toBeVisible()
    await restore()
    const downloaded = other.waitForEvent('download')
    await file.click()
    expect((await downloaded).suggestedFilename()).toBe('brief.pdf')
    await expectMessages(other, 'You: Send me the brief', `${brand.username}: The brief`)
  })
})
