import { openInApp } from './support/open-in-app.ts'
import { expectApp, expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const introPages = {
  '/pricing': 'Pricing',
  '/success-stories': 'Success Stories',
  '/browse-campaigns': 'Browse Campaigns',
  '/application-tips': 'Application Tips',
  '/community': 'Community',
  '/resources': 'Resources',
}
const texts = { '/about': 'About', '/contact': 'Contact' }
const policies = { '/privacy-policy': 'Privacy Policy', '/terms-of-use': 'Terms of Use' }

test('the footer links to every info page, which has its own title', async ({ pageFor }) => {
  const page = await pageFor()
  await page.goto('/')
  // After a full load, the heading has no focus.
  await expectApp(page)
  for (const [path, title] of Object.entries({ ...introPages, ...texts, ...policies })) {
    await page.getByRole('contentinfo').getByRole('link', { name: title, exact: true }).click()
    await expectPage(page, path, title)
    await expect(page).toHaveTitle(`${title} · Prochar`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('six info pages have a title and one sentence', async ({ pageFor }) => {
  const page = await pageFor()
  for (const [path, title] of Object.entries(introPages)) {
    await openInApp(page, path, { forget: false })
    await expectPage(page, path, title)
    await expect(page.getByRole('main').getByRole('paragraph')).toHaveText([/^[A-Z].*\.$/])
  }
})

test('About and Contact have several paragraphs', async ({ pageFor }) => {
  const page = await pageFor()
  for (const [path, title] of Object.entries(texts)) {
    await openInApp(page, path, { forget: false })
    await expectPage(page, path, title)
    const paragraphs = await page.getByRole('main').getByRole('paragraph').allTextContents()
    expect(paragraphs.length).toBeGreaterThan(1)
    expect(paragraphs.join(' ').length).toBeGreaterThan(150)
  }
})

test('Contact and the policies show the configured contact address', async ({ pageFor }) => {
  const page = await pageFor()
  for (const path of ['/contact', ...Object.keys(policies)]) {
    await openInApp(page, path, { forget: false })
    const link = page.getByRole('main').getByRole('link', { name: 'support@example.org' })
    await expect(link).toHaveAttribute('href', 'mailto:support@example.org')
  }
})

test('the Bangla word in the English text of About has a font of the site', async ({ freshPageFor }) => {
  const page = await freshPageFor()
  await page.goto('/about')
  await expectPage(page, '/about', 'About')
  await page.evaluate(async () => void (await document.fonts.ready))
  const styles = await page.context().newCDPSession(page)
  await styles.send('DOM.enable')
  await styles.send('CSS.enable')
  const { root } = await styles.send('DOM.getDocument')
  const { nodeId } = await styles.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main p [lang=bn]' })
  const { fonts } = await styles.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts).toEqual([expect.objectContaining({ familyName: 'Hind Siliguri', isCustomFont: true })])
})

test('the policies state their effective date, bKash, Nagad and the minimum age of 18', async ({ pageFor }) => {
  const page = await pageFor()
  for (const [path, title] of Object.entries(policies)) {
    await openInApp(page, path, { forget: false })
    await expectPage(page, path, title)
    const main = page.getByRole('main')
    await expect(main.getByText('Effective October 2025', { exact: true })).toBeVisible()
    for (const word of ['bKash', 'Nagad', '18']) await expect(main).toContainText(word)
    await expect(main.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:/)
  }
  await expect(page.getByText('Withdrawals take 2-5 working days after earnings are approved.')).toBeVisible()
})

test('the contents of a policy list and link to its sections', async ({ pageFor }) => {
  const page = await pageFor()
  for (const path of Object.keys(policies)) {
    await openInApp(page, path, { forget: false })
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    const titles = await links.allTextContents()
    expect(titles.length).toBeGreaterThan(10)
    await expect(page.getByRole('main').getByRole('region').getByRole('heading')).toHaveText(titles)
    const last = titles.at(-1) ?? ''
    await links.last().click()
    await expect(page.getByRole('heading', { name: last, exact: true })).toBeInViewport()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})
