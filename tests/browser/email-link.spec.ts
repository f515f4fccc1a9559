import type { Page } from '@playwright/test'
import { callerOf, type Person } from '../support/client.ts'
import { MailServer } from '../support/mail-server.ts'
import { expectStatus, login, password, uniqueName } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { expectPage, logIn } from './support/screen.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<object, { mailServer: { server: MailServer; url: string } }>({
  mailServer: [
    async ({}, use) => {
      const server = new MailServer()
      await use({ server, url: await server.start() })
      await server.stop()
    },
    { scope: 'worker' },
  ],
  serverEnvironment: [
    ({ mailServer }, use) =>
      use({
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'no-reply@prochar.example',
        PUBLIC_URL: 'http://prochar.example',
      }),
    { scope: 'worker' },
  ],
})

// Uses one worker, because each would start this file's server and browser again.
test.describe.configure({ mode: 'default' })

/** Requests a new address on the profile page. Returns the path of the link in the email to the old one. */
async function requestChange(page: Page, mails: MailServer, person: Person, email: string): Promise<string> {
  await page.goto('/profile')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText(`using the link we send to ${person.email}.`)).toBeVisible()
  const links = () => mails.to(person).filter(({ subject }) => subject === 'Confirm your new email address')
  await expect.poll(links).not.toEqual([])
  const [link = ''] = /\/confirm-email#token=[\w-]+/.exec(links()[0]?.text ?? '') ?? []
  return link
}

test('the link emailed to the old address confirms a new one once its button is pressed', async ({
  freshPageFor,
  mailServer: { server },
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(400, 401)
  const person = await newPerson('influencer')
  const email = `${uniqueName('new')}@example.com`
  const page = await freshPageFor(person)
  const link = await requestChange(page, server, person, email)
  const mailbox = await freshPageFor()
  await mailbox.goto(link)
  await expectPage(mailbox, '/confirm-email', 'Confirm your new email')
  await expectAccessible(mailbox)
  // Opening the page has not changed anything.
  await login(product.send, person.email)
  await mailbox.getByRole('button', { name: 'Confirm email' }).click()
  await expect(mailbox.getByText('Your email has been changed.')).toBeVisible()
  await mailbox.getByRole('link', { name: 'Login' }).last().click()
  await expectPage(mailbox, '/login', 'Login')
  await login(product.send, email)

  await mailbox.goto(link)
  await mailbox.getByRole('button', { name: 'Confirm email' }).click()
  await expect(mailbox.getByRole('alert')).toContainText('This link has expired or has already been used.')
  await page.goto('/profile')
  await expectPage(page, '/login', 'Login')
})

test('a logged-in tab that confirms its new email stays on that page, and the login opens the dashboard', async ({
  freshPageFor,
  mailServer: { server },
  newPerson,
  watch,
}) => {
  watch.allowErrors(401)
  const person = await newPerson('influencer')
  const email = `${uniqueName('new')}@example.com`
  const page = await freshPageFor(person)
  const link = await requestChange(page, server, person, email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  // The page notices that its session has ended.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Register' }).first()).toBeVisible()
  await expect(page.getByText('Your email has been changed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).last().click()
  await expectPage(page, '/login', 'Login')
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  await logIn(page, { email, password })
  await expectPage(page, '/dashboard', 'Dashboard')
})

test('a new email address that someone else has since taken is refused with that reason', async ({
  freshPageFor,
  mailServer: { server },
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(400)
  const person = await newPerson('influencer')
  const username = uniqueName('new')
  const email = `${username}@example.com`
  const page = await freshPageFor(person)
  const link = await requestChange(page, server, person, email)
  const body = { username, email, password, role: 'brand' } as const
  expectStatus(await callerOf(product.send).call('POST /register/', { body }), 201)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText("We couldn't change your email")
  await expect(alert).toContainText('A user with that email already exists.')
})

test('a dashboard asks the user to verify their email address until they have', async ({
  mailServer: { server },
  newPerson,
  pageFor,
}) => {
  for (const role of ['brand', 'influencer'] as const) {
    const person = await newPerson(role)
    const page = await pageFor(person)
    await page.goto('/dashboard')
    const need = page.getByRole('link', { name: /^Verify your email address/ })
    await need.click()
    await expectPage(page, '/account', 'Your Account')
    const links = () => server.to(person).filter(({ subject }) => subject === 'Verify your email address')
    await expect.poll(links).not.toEqual([])
    const [link = ''] = /\/verify-email#token=[\w-]+/.exec(links()[0]?.text ?? '') ?? []
    await page.goto(link)
    await expect(page.getByText('Your email address is verified')).toBeVisible()
    await page.goto('/dashboard')
    await expectPage(page, '/dashboard', 'Dashboard')
    await expect(page.getByRole('heading', { name: 'Recent Applications' })).toBeVisible()
    await expect(need).toHaveCount(0)
  }
})
