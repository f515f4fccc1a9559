import { createPagePool } from './support/page-pool.ts'
import { expect, test } from './support/test.ts'

test('a page that a test returns is blank, and prevents changes that would stay in it', async ({
  browser,
  product,
}) => {
  const pool = createPagePool(browser, product.origin)
  const page = await pool.take({ language: 'bn' })
  const requests: string[] = []
  page.context().on('request', request => requests.push(request.url()))
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await page.evaluate(() => {
    localStorage.setItem('access', 'token')
    sessionStorage.setItem('key', 'value')
  })
  await page.route('**/*', route => route.abort())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.context().setOffline(true)
  await page.context().newPage()
  await pool.giveBackAll([page], [])

  const again = await pool.take({})
  requests.length = 0
  expect(again).toBe(page)
  expect(again.context().pages()).toEqual([page])
  await again.goto('/about')
  await expect(again.locator('html')).toHaveAttribute('lang', 'en')
  const left = await again.evaluate(() => ({
    language: localStorage.getItem('language'),
    access: localStorage.getItem('access'),
    key: sessionStorage.getItem('key'),
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
  }))
  expect(left).toEqual({ language: null, access: null, key: null, dark: false, width: 1280 })
  expect(requests).toEqual([])

  expect(() => again.addInitScript('')).toThrow('freshPageFor')
  expect(() => again.clock.install()).toThrow('freshPageFor')
  expect(() => again.context().newCDPSession(again)).toThrow('freshPageFor')

  await pool.giveBackAll([again], ['a failure'])
  expect(again.isClosed()).toBe(true)
  const other = await pool.take({})
  expect(other).not.toBe(again)
  await other.context().close()
})
