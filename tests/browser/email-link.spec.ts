import { until } from '../support/events.ts'
import { MailServer } from '../support/mail-server.ts'
import { login, uniqueName } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { expectPage } from './support/screen.ts'
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

test('a new email address is confirmed by the link in the email to the old one, once its button is pressed', async ({
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
  await page.goto('/profile')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText(`with the link that we send to ${person.email}.`)).toBeVisible()

  const links = () => server.to(person).filter(({ subject }) => subject === 'Confirm your new email address')
  await until(async () => links().length > 0)
  const [link = ''] = /\/confirm-email#token=[\w-]+/.exec(links()[0]?.text ?? '') ?? []
  const mailbox = await freshPageFor()
  await mailbox.goto(link)
  await expectPage(mailbox, '/confirm-email', 'Confirm your new email')
  await expectAccessible(mailbox)
  // Opening the page has changed nothing.
  await login(product.send, person.email)
  await mailbox.getByRole('button', { name: 'Confirm email' }).click()
  await expect(mailbox.getByText('Your email has been changed.')).toBeVisible()
  await mailbox.getByRole('link', { name: 'Login' }).last().click()
  await expectPage(mailbox, '/login', 'Login')
  await login(product.send, email)

  await mailbox.goto(link)
  await mailbox.getByRole('button', { name: 'Confirm email' }).click()
  await expect(mailbox.getByRole('alert')).toContainText('This link has expired or has been used before.')
  await page.goto('/profile')
  await expectPage(page, '/login', 'Login')
})
