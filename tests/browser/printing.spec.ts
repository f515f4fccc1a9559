import { applyTo, collaborate, expectStatus, publish } from '../support/people.ts'
import { expect, test } from './support/test.ts'

test('a printed list is a black table without buttons or filters, whose titles wrap', async ({
  pageFor,
  newPerson,
  brand,
}) => {
  await applyTo(await newPerson('influencer'), await publish(brand))
  const page = await pageFor(brand)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/applications')
  const table = page.locator('main table')
  await expect(table.getByRole('button', { name: 'View Proposal' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(table.locator('tbody tr').first()).toHaveCSS('display', 'table-row')
  await expect(table.locator('tbody th').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  // A title wraps before the words below it break.
  await expect(table.locator('thead th').first()).toHaveCSS('white-space', 'normal')
  await expect(table.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('search')).toBeHidden()

  await page.goto('/campaigns')
  await expect(page.getByRole('list', { name: 'Campaigns' }).getByRole('heading')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('search')).toHaveCount(0)
})

test('a printed conversation is the whole one, with dates, across pages and without the list or the composer', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  for (const content of ['The first message', 'A long story. '.repeat(100), 'An answer. '.repeat(100), 'The last one'])
    expectStatus(await brand.call('POST /messages/', { body: { receiver: artist.id, content } }), 201)
  const page = await pageFor(brand)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/messages?with=${artist.id}`)
  const message = (text: string) => page.getByRole('paragraph').filter({ hasText: text })
  await expect(message('The last one')).toBeInViewport()
  await expect(message('The first message')).not.toBeInViewport()
  const written = page.getByRole('list', { name: 'Messages', exact: true }).getByRole('time')
  await expect(written).toHaveText(/^\d\d:\d\d$/, { useInnerText: true })
  await page.emulateMedia({ media: 'print' })
  await expect(written).toHaveText(/^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$/, { useInnerText: true })
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  // Content below a scroller's last visible line is not printed.
  const hidden = () =>
    page
      .getByRole('region', { name: /^Messages with / })
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  await expect.poll(hidden).toBe(0)
  await expect(message('The last one')).toHaveCSS('color', 'rgb(0, 0, 0)')
  const paper = await page.pdf({ format: 'A5' })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
})
