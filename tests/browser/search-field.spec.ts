import type { CDPSession, Page } from '@playwright/test'
import { publish } from '../support/people.ts'
import { delayRequests, expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const titles = (page: Page) => page.getByRole('list', { name: 'Campaigns' }).getByRole('heading')

/** Records the search terms that a page sends, in order. A live update may repeat a search. */
function recordSearches(page: Page): string[] {
  const searches: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    const search = searchParams.get('search')
    if (pathname === '/api/campaigns/' && search !== null && search !== searches.at(-1)) searches.push(search)
  })
  return searches
}

/**
 * Types `more` into the focused field right after the URL changes, before the page renders. Returns a function that
 * reads every text that the field has shown.
 */
async function typeWhenAddressChanges(page: Page, more: string): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(typed => {
    const { replaceState } = window.history
    window.history.replaceState = function change(...state: Parameters<History['replaceState']>) {
      window.history.replaceState = replaceState
      replaceState.apply(this, state)
      document.execCommand('insertText', false, typed)
    }
    const texts: string[] = []
    const look = () => {
      const text = document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? ''
      if (text !== texts.at(-1)) texts.push(text)
    }
    const everyFrame = () => {
      look()
      requestAnimationFrame(everyFrame)
    }
    document.addEventListener('input', look)
    everyFrame()
    return texts
  }, more)
  return () => shown.jsonValue()
}

test('a search in the URL that looks like a number reaches the server as typed', async ({
  pageFor,
  newPerson,
  product,
}) => {
  const pages = [
    [await newPerson('brand'), ['/campaigns?', '/applications?', '/payments?', '/influencers?']],
    [product.admin, ['users', 'campaigns', 'withdrawals', 'payments', 'desk', 'activity'].map(adminTab)],
  ] as const
  for (const [person, paths] of pages) {
    const page = await pageFor(person)
    for (const path of paths) {
      for (const text of ['75E10234', '123456789012345678901']) {
        const asked = page.waitForRequest(request => isSearch(request.url(), text))
        await page.goto(`${path}search=${text}`)
        await asked
        await expect(page.getByRole('searchbox').first()).toHaveValue(text)
      }
    }
  }
})

const adminTab = (tab: string) => `/admin-panel?tab=${tab}&`

/** Whether an API call searches for this text, whatever the name of the parameter. */
const isSearch = (url: string, text: string): boolean => {
  const { pathname, searchParams } = new URL(url)
  return pathname.startsWith('/api/') && [...searchParams.values()].includes(text)
}

test('the search field keeps text typed while the URL and the list update', async ({ pageFor, newPerson }) => {
  const brand = await newPerson('brand')
  for (const title of ['Monsoon boots', 'Monsoon tea']) await publish(brand, { title })
  const page = await pageFor(brand)
  await page.goto('/campaigns')
  await expect(titles(page)).toHaveText(['Monsoon tea', 'Monsoon boots'])
  const gate = await delayRequests(page, '/campaigns/?*search=*')
  const textsShown = await typeWhenAddressChanges(page, 'soon b')

  const asked = page.waitForRequest(request => new URL(request.url()).searchParams.get('search') === 'mon')
  await searchField(page).focus()
  await page.keyboard.insertText('mon')
  await asked
  await expectPage(page, '/campaigns?search=monsoon+b', 'My Campaigns')
  await expect(searchField(page)).toHaveValue('monsoon b')
  await page.keyboard.insertText('oots ')
  gate.open()
  await expect(titles(page)).toHaveText(['Monsoon boots'])
  await expectPage(page, '/campaigns?search=monsoon+boots', 'My Campaigns')
  await expect(searchField(page)).toHaveValue('monsoon boots ')

  const texts = await textsShown()
  const shortened = texts.filter((text, index) => !text.startsWith(texts[index - 1] ?? ''))
  expect(shortened, `a text that lost letters, of ${texts.join(' | ')}`).toEqual([])
})

/** Composes text with an input method without committing it. */
const compose = (input: CDPSession, text: string) =>
  input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

test('the search field waits until an input method has finished composing', async ({ freshPageFor, newPerson }) => {
  const brand = await newPerson('brand')
  for (const title of ['বর্ষার জুতা', 'বর্ষার চা']) await publish(brand, { title })
  const page = await freshPageFor(brand)
  const input = await page.context().newCDPSession(page)
  const searches = recordSearches(page)
  await page.clock.install()
  await page.goto('/campaigns')
  await expect(titles(page)).toHaveText(['বর্ষার চা', 'বর্ষার জুতা'])

  await test.step('does not search while composing', async () => {
    await searchField(page).focus()
    for (const text of ['ব', 'বর', 'বর্ষা']) {
      await compose(input, text)
      await page.clock.runFor(1_000)
    }
    await searchField(page).press('Enter')
    await expect(searchField(page)).toHaveValue('বর্ষা')
    expect(searches).toEqual([])
    expect(new URL(page.url()).search).toBe('')
  })

  await test.step('searches once composition ends', async () => {
    await input.send('Input.insertText', { text: 'বর্ষার ' })
    await page.clock.runFor(1_000)
    await expect.poll(() => searches).toEqual(['বর্ষার'])
    await expect(titles(page)).toHaveText(['বর্ষার চা', 'বর্ষার জুতা'])
  })

  await test.step('does not trim text while composing', async () => {
    await compose(input, 'জু')
    await page.clock.runFor(1_000)
    await expect(searchField(page)).toHaveValue('বর্ষার জু')
    expect(searches).toEqual(['বর্ষার'])
    await input.send('Input.insertText', { text: 'জুতা' })
    await page.clock.runFor(1_000)
    await expect(titles(page)).toHaveText(['বর্ষার জুতা'])
    await expect(searchField(page)).toHaveValue('বর্ষার জুতা')
  })
})

test('the search field follows the URL when the search is cleared, discarding pending input', async ({
  freshPageFor,
  newPerson,
}) => {
  const brand = await newPerson('brand')
  await publish(brand, { title: 'Monsoon boots' })
  const page = await freshPageFor(brand)
  const searches = recordSearches(page)
  await page.clock.install()
  await page.goto('/campaigns?search=snow')
  await expect(searchField(page)).toHaveValue('snow')
  // The response has to arrive before the clock is paused.
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await searchField(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.insertText('man')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(titles(page)).toHaveText(['Monsoon boots'])
  await expect(searchField(page)).toHaveValue('')
  expect(searches).toEqual(['snow'])
  expect(new URL(page.url()).search).toBe('')
})
