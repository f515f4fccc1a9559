import { readFile } from 'node:fs/promises'
import type { Movement, Statement } from '#contract/index.ts'
import { expect, test } from './support/test.ts'

const movement = (id: number): Movement => ({
  id,
  at: '2026-11-01T06:00:00.000Z',
  cause: 'withdrawal_approved',
  amount: '1.00',
  balance: `${id}.00`,
  subject_type: 'withdrawal',
  subject_id: id,
  campaign_title: null,
  person: null,
  payment_method: 'bkash',
  transaction_id: null,
  reason: null,
  note: null,
})

test('a printed statement has all movements of the month, and printing is disabled while they load', async ({
  pageFor,
  newPerson,
}) => {
  const { username } = await newPerson('influencer')
  const page = await pageFor(await newPerson('influencer'))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/influencer\/balance\/statement\//, async route => {
    const isSecond = new URL(route.request().url()).searchParams.has('cursor')
    if (isSecond) await answered
    const json: Statement = {
      account: 'held',
      username,
      month: '2026-11-01',
      opening: '0.00',
      closing: '2.00',
      balance: '2.00',
      has_earlier: false,
      movements: [isSecond ? movement(2) : { ...movement(1), transaction_id: 'TX-1' }],
      next: isSecond ? null : 'second',
    }
    return route.fulfill({ json })
  })
  await page.goto('/statement')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  const printed = page.evaluate(
    () =>
      new Promise(resolve => {
        window.print = () => resolve(document.querySelectorAll('main tbody tr').length)
      }),
  )
  const print = page.getByRole('button', { name: 'Print' })
  await print.click()
  await expect(print).toBeDisabled()
  answer()
  expect(await printed).toBe(2)
  await expect(print).toBeEnabled()

  const transactionId = page.getByRole('table').getByText('TX-1')
  await expect(transactionId).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(transactionId).toBeVisible()
  await expect(page.getByText(`Prochar · ${username} · `)).toHaveText(/\d{4}, \d\d:\d\d$/)
})

test('a statement that fails to load shows no loading placeholders', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(400)
  const page = await pageFor(await newPerson('influencer'))
  await page.route(/\/api\/influencer\/balance\/statement\//, route => route.fulfill({ status: 400, json: {} }))
  await page.goto('/statement')
  await expect(page.getByText("We couldn't load this")).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
})

test('a saved statement covers the displayed month in Dhaka time, and saving is disabled while it or another account loads', async ({
  pageFor,
  influencer,
}) => {
  const page = await pageFor(influencer)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: fileAnswered, resolve: answerFile } = Promise.withResolvers<void>()
  const months: (string | null)[] = []
  await page.route(/\/api\/influencer\/balance\/statement\//, async route => {
    const { searchParams } = new URL(route.request().url())
    const month = searchParams.get('month')
    if (searchParams.get('account') === 'held' && month === null) await answered
    else if (searchParams.get('limit') === '500') {
      await fileAnswered
      months.push(month)
    }
    const isSecond = searchParams.has('cursor')
    // A movement is posted between the requests for the two pages.
    const json: Statement = {
      account: 'available',
      username: influencer.username,
      month: '2026-11-01',
      opening: '0.00',
      closing: isSecond ? '2.00' : '1.00',
      balance: isSecond ? '2.00' : '1.00',
      has_earlier: false,
      movements: [{ ...movement(isSecond ? 2 : 1), at: '2026-10-31T20:00:00.000Z' }],
      next: isSecond ? null : 'second',
    }
    return route.fulfill({ json })
  })
  await page.goto('/statement')
  const save = page.getByRole('button', { name: 'Save as CSV' })
  const download = page.waitForEvent('download')
  await save.click()
  await expect(save).toBeDisabled()
  answerFile()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/"0\.00"$/),
    expect.stringMatching(/^"2026-11-01 02:00:00",.*"1\.00"$/),
    expect.stringMatching(/^"2026-11-01 02:00:00",.*"2\.00"$/),
    expect.stringMatching(/"2\.00"$/),
  ])
  expect(months).toEqual(['2026-11-01', '2026-11-01'])

  await page.getByRole('combobox', { name: 'Account' }).selectOption('In withdrawals')
  await expect(save).toBeDisabled()
  answer()
  await expect(save).toBeEnabled()
})

test('another month or account can be chosen while a statement loads', async ({ pageFor, influencer }) => {
  const page = await pageFor(influencer)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/influencer\/balance\/statement\//, async route => {
    const { searchParams } = new URL(route.request().url())
    const month = searchParams.get('month')
    if (month !== null) await answered
    const json: Statement = {
      account: searchParams.has('account') ? 'held' : 'available',
      username: influencer.username,
      month: month ?? '2026-11-01',
      opening: '0.00',
      closing: '0.00',
      balance: '0.00',
      has_earlier: true,
      movements: [],
      next: null,
    }
    return route.fulfill({ json })
  })
  await page.goto('/statement')
  const [account, earlier] = [page.getByRole('combobox'), page.getByRole('button', { name: 'Previous month' })]
  await earlier.click()
  await expect(page.getByText('October 2026', { exact: true })).toBeVisible()
  await earlier.click()
  await account.selectOption('In withdrawals')
  await expect(account).toHaveValue('held')
  answer()
  await expect(page.getByRole('heading', { name: 'In withdrawals, September 2026' })).toBeVisible()
})
