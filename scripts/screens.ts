// The screens captured by `screenshots.ts`.
import type { Page } from '@playwright/test'
import { walletDay } from '#demo/wallet.ts'

/** A screen, and optionally an action before its screenshot, which then covers only the viewport. */
export interface Screen {
  path: string
  /** API calls either stay pending, to keep the page loading, or return 500. */
  api?: 'silent' | 'failing'
  step?: { name: string; first(page: Page): Promise<void> }
  widths?: readonly number[]
}

/** Clicks the first button or link with this English or Bangla name. */
const press =
  (...names: readonly [english: string, bangla: string]) =>
  async (page: Page) => {
    // Searches main only, because the header has a link with the same name as a form's button.
    const called = (role: 'button' | 'link') =>
      page.getByRole('main').getByRole(role, { name: new RegExp(`^(${names.join('|')})$`) })
    await called('button').or(called('link')).first().click()
  }

const openMenu = async (page: Page) => page.locator('#menu').click()
const openConversation = async (page: Page) => page.locator('main a[href*="with="]').first().click()
const openCampaign = async (page: Page) => {
  await press('Apply', 'আবেদন করুন')(page)
  await page.waitForURL(/campaigns\/\d+$/)
}

const openOwnCampaign = async (page: Page) => {
  await page.locator('main h2 a').first().click()
  await page.waitForURL(/campaigns\/\d+$/)
}

const openMore = press('More for .*', '.*: আরও')
const openSuspension = async (page: Page) => {
  // The first one of the demo is deleted.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(View|দেখুন)$/ })
    .nth(1)
    .click()
  await press('Suspend', 'স্থগিত করুন')(page)
}
const openEditing = async (page: Page) => {
  await openMore(page)
  await press('Edit Campaign', 'ক্যাম্পেইন সম্পাদনা করুন')(page)
  await page.getByRole('dialog').locator('textarea').waitFor()
}

const previewMessages = async (page: Page) => {
  await page.locator('main textarea').fill(walletDay())
  await press('Preview', 'প্রিভিউ দেখুন')(page)
  await page.getByRole('main').locator('output').filter({ visible: true }).first().waitFor()
}
const openGap = async (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /500|৫০০/ })
    .first()
    .click()

const openNotifications = async (page: Page) => {
  await page.locator('#bell button').click()
  await page.locator('dialog[open]').getByRole('listitem').or(page.locator('dialog[open] p')).first().waitFor()
}
const choosePicture = async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles('public/icons/icon-512.png')
  await page.getByRole('dialog').locator('img').first().waitFor()
}
const selectRows = async (page: Page) => page.locator('main tbody input[type=checkbox]').first().check()
const write = (text: string) => async (page: Page) => {
  await openConversation(page)
  await page.locator('main textarea').fill(text)
  await page.keyboard.press('Enter')
  await page.locator('main [role=alert]').filter({ hasText: /./ }).first().waitFor()
}
const openMail = async (page: Page) => page.locator('main tbody button').first().click()
const openApplied = async (page: Page) => {
  await page.locator('main tbody a[href*="/campaigns/"]').first().click()
  await page.waitForURL(/campaigns\/\d+$/)
}
const openStatement = async (page: Page) => {
  await page.locator('main a[href*="statement?user="]').first().click()
  await page.waitForURL(/statement/)
}

const queue = '/admin-panel?tab=payments&status=pending&sort=oldest'
const screen = (path: string): Screen => ({ path })
const menu: Screen = { path: '/dashboard', step: { name: 'menu', first: openMenu }, widths: [360, 768] }
const notifications: Screen = { path: '/dashboard', step: { name: 'notifications', first: openNotifications } }
const conversation: Screen = { path: '/messages', step: { name: 'conversation', first: openConversation } }

/** Keyed by viewer: `x` has the email address `x@prochar.example`. */
export const screens: Record<string, readonly Screen[]> = {
  visitor: [
    ...[
      '/',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password#token=x',
      '/verify-email#token=x',
      '/confirm-email#token=x',
      '/unsubscribe#token=x',
      '/about',
      '/contact',
      '/pricing',
      '/success-stories',
      '/browse-campaigns',
      '/application-tips',
      '/community',
      '/resources',
      '/privacy-policy',
      '/terms-of-use',
      '/offline.html',
      '/user/nokshi.house',
      '/user/tanvir.eats',
      '/user/nobody.here',
    ].map(screen),
    { path: '/', step: { name: 'menu', first: openMenu }, widths: [360, 768] },
    { path: '/login', step: { name: 'errors', first: press('Login', 'লগ ইন করুন') } },
    { path: '/register', step: { name: 'errors', first: press('Register', 'রেজিস্টার করুন') } },
  ],
  newcomer: [
    ...[
      '/dashboard',
      '/applications',
      '/campaigns?saved=true',
      '/payments',
      '/withdrawals',
      '/statement',
      '/messages',
      '/profile',
    ].map(screen),
    { path: '/dashboard', step: { name: 'notifications', first: openNotifications } },
  ],
  'new-brand': [
    '/dashboard',
    '/campaigns',
    '/campaigns?view=table',
    '/applications',
    '/applications?shortlisted=true',
    '/payments',
    '/statement',
    '/profile',
  ].map(screen),
  brand: [
    ...[
      '/dashboard',
      '/campaigns',
      '/campaigns?view=table',
      '/campaigns?create=true',
      '/campaigns/999999',
      '/applications',
      '/applications?shortlisted=true',
      '/payments',
      '/statement',
      '/influencers',
      '/influencers?category=gaming&min_followers=99999999',
      '/messages',
      '/profile',
      '/account',
      '/user/tanvir.eats',
    ].map(screen),
    { path: '/dashboard', api: 'silent' },
    { path: '/dashboard', api: 'failing' },
    { path: '/applications', api: 'silent' },
    { path: '/influencers', api: 'failing' },
    menu,
    notifications,
    conversation,
    { path: '/messages', step: { name: 'restricted-words', first: write('My bank account is …') } },
    { path: '/dashboard', step: { name: 'proposal', first: press('View Proposal', 'প্রস্তাব দেখুন') } },
    { path: '/campaigns', step: { name: 'campaign', first: openOwnCampaign } },
    { path: '/campaigns', step: { name: 'more', first: openMore } },
    { path: '/campaigns', step: { name: 'edit', first: openEditing } },
    { path: '/campaigns', step: { name: 'delete', first: press('Delete Campaign', 'ক্যাম্পেইন মুছে ফেলুন') } },
    {
      path: '/campaigns?create=true',
      step: { name: 'errors', first: async page => page.locator('main form button[type=submit]').click() },
    },
    { path: '/applications', step: { name: 'accept', first: press('Accept', 'গ্রহণ করুন') } },
    { path: '/applications', step: { name: 'reject', first: press('Reject', 'প্রত্যাখ্যান করুন') } },
    { path: '/applications', step: { name: 'selected', first: selectRows } },
    { path: '/payments', step: { name: 'receipt', first: press('Receipt', 'রসিদ') } },
    { path: '/payments', step: { name: 'pay', first: press('Pay Now', 'পেমেন্ট করুন') } },
    { path: '/profile', step: { name: 'picture', first: choosePicture } },
    { path: '/account', step: { name: 'two-step', first: press('Set up', 'চালু করুন') } },
  ],
  influencer: [
    ...[
      '/dashboard',
      '/campaigns',
      '/campaigns?saved=true',
      '/applications',
      '/payments',
      '/withdrawals',
      '/statement',
      '/messages',
      '/profile',
      '/account',
    ].map(screen),
    { path: '/campaigns', api: 'silent' },
    { path: '/withdrawals', api: 'failing' },
    menu,
    notifications,
    conversation,
    { path: '/campaigns', step: { name: 'apply', first: press('Apply to Campaign', 'ক্যাম্পেইনে আবেদন করুন') } },
    { path: '/dashboard', step: { name: 'campaign', first: openCampaign } },
    { path: '/applications', step: { name: 'own-application', first: openApplied } },
    { path: '/withdrawals', step: { name: 'receipt', first: press('Receipt', 'রসিদ') } },
    { path: '/withdrawals', step: { name: 'errors', first: press('Request Withdrawal', 'টাকা তোলার অনুরোধ করুন') } },
  ],
  admin: [
    ...[
      '/admin-panel',
      '/users',
      ...['campaigns', 'withdrawals', 'payments', 'desk', 'activity', 'outbox'].map(tab => `/admin-panel?tab=${tab}`),
      '/campaigns',
      '/applications',
      '/payments',
      '/messages',
      '/account',
    ].map(screen),
    { path: '/admin-panel?tab=activity', api: 'failing' },
    menu,
    notifications,
    { path: queue, step: { name: 'approve', first: press('Approve', 'অনুমোদন করুন') } },
    { path: queue, step: { name: 'reject', first: press('Reject', 'প্রত্যাখ্যান করুন') } },
    { path: queue, step: { name: 'entry', first: press('Show entry', 'এন্ট্রি দেখুন') } },
    { path: queue, step: { name: 'keys', first: press('Shortcuts', 'শর্টকাট') } },
    { path: '/admin-panel?tab=payments', step: { name: 'fee', first: press('Change', 'বদলান') } },
    {
      path: '/admin-panel?tab=payments',
      step: { name: 'refund', first: press('Mark as sent', 'পাঠানো হিসেবে চিহ্নিত করুন') },
    },
    {
      path: '/admin-panel?tab=payments&status=confirmed',
      step: { name: 'reverse', first: press('Reverse', 'বাতিল করুন') },
    },
    { path: '/admin-panel?tab=withdrawals', step: { name: 'reject', first: press('Reject', 'প্রত্যাখ্যান করুন') } },
    { path: '/admin-panel?tab=desk', step: { name: 'preview', first: previewMessages } },
    { path: '/admin-panel?tab=desk', step: { name: 'explain', first: press('Explain', 'ব্যাখ্যা দিন') } },
    { path: '/admin-panel?tab=desk', step: { name: 'gap', first: openGap } },
    { path: '/admin-panel?tab=campaigns', step: { name: 'drawer', first: press('View', 'দেখুন') } },
    { path: '/admin-panel?tab=campaigns', step: { name: 'suspend', first: openSuspension } },
    { path: '/admin-panel?tab=outbox', step: { name: 'mail', first: openMail } },
    { path: '/users', step: { name: 'deactivate', first: press('Deactivate', 'নিষ্ক্রিয় করুন') } },
    { path: '/users', step: { name: 'statement', first: openStatement } },
  ],
}
