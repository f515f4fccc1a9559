import type { Page } from '@playwright/test'
import { row } from '../support/screen.ts'
import { answer, type Names, type Situation } from './situation.ts'

/** Clicks a button in a person's row and confirms in the dialog. */
const decide = (table: string, who: 'influencer' | 'newBrand', word: string) => async (page: Page, names: Names) => {
  await row(page, table, names[who]).getByRole('button', { name: word, exact: true }).first().click()
  await answer(word)(page)
}
const deactivate = decide('Users', 'newBrand', 'Deactivate')
const activate = (page: Page, { newBrand }: Names) =>
  row(page, 'Users', newBrand).getByRole('button', { name: 'Activate' }).click()

const emptyStats = {
  total_users: 0,
  total_brands: 2,
  total_influencers: 3,
  total_campaigns: 0,
  total_applications: 4,
  total_payments: '0.00',
}
const campaign = {
  id: 1,
  title: 'A',
  brand_name: 'b',
  budget: '1.00',
  category: 'food',
  deadline: null,
  created_at: '2025-10-12T09:00:00.000Z',
}
const withdrawal = {
  id: 1,
  influencer_name: 'i',
  amount: '1.00',
  payment_method: 'bkash',
  requested_at: '2025-10-12T09:00:00.000Z',
}
const [users, campaigns, withdrawals, payments] = ['users', 'campaigns', 'withdrawals', 'payments'].map(
  tab => `/admin-panel?tab=${tab}`,
) as [string, string, string, string]

/** Sections 2, 4 and 8: the admin panel. */
export const admin: Situation[] = [
  {
    screen: '/admin-panel',
    who: 'admin',
    shows: {
      part: ['Welcome, admin! Admin'],
      tab: ['Dashboard', 'Users', 'Campaigns', 'Withdrawals', 'Payments'],
      text: [
        'View all users',
        'Monitor campaigns and applications',
        'Platform management',
        'Total Users',
        'Total Campaigns',
        'Total Payments',
      ],
      columns: { 'Recent Users': ['Username', 'Email', 'Role'], 'Recent Campaigns': ['Title', 'Brand', 'Budget'] },
    },
  },
  {
    screen: '/admin-panel',
    who: 'admin',
    when: 'empty',
    responses: {
      'GET /dashboard/admin/': {
        stats: emptyStats,
        months: [],
        recent_users: [],
        recent_campaigns: [],
        failing_subscribers: [],
      },
    },
    shows: { text: ['No recent users', 'No recent campaigns', '2 brands, 3 influencers', '4 applications', '$0.00'] },
  },
  {
    screen: '/admin-panel',
    who: 'admin',
    when: 'loading fails',
    fails: ['GET /dashboard/admin/'],
    shows: { red: ['Error loading admin data'] },
  },
  {
    screen: users,
    who: 'admin',
    shows: {
      columns: { Users: ['Username', 'Email', 'Role', 'Status', 'Actions'] },
      button: ['Deactivate'],
      status: { green: ['Active'] },
    },
  },
  {
    screen: users,
    who: 'admin',
    when: 'empty',
    responses: { 'GET /users/all/': [] },
    shows: { text: ['No users found'] },
  },
  {
    screen: users,
    who: 'admin',
    when: 'loading fails',
    fails: ['GET /users/all/'],
    shows: { red: ['Error loading users'] },
  },
  {
    screen: users,
    who: 'admin',
    when: 'an action fails',
    fails: ['PUT /admin/users/{id}/'],
    first: deactivate,
    shows: { red: ['Error processing user action'] },
  },
  {
    screen: users,
    who: 'admin',
    when: 'a user is deactivated',
    first: deactivate,
    shows: { green: ['User deactivate successfully'], text: ['Inactive'], button: ['Activate'] },
  },
  {
    screen: users,
    who: 'admin',
    when: 'a user is activated',
    first: activate,
    shows: { green: ['User activate successfully'] },
  },
  {
    screen: campaigns,
    who: 'admin',
    shows: {
      columns: { Campaigns: ['Title', 'Brand', 'Budget', 'Category', 'Status', 'Actions'] },
      button: ['View'],
      status: { green: ['Active'] },
    },
  },
  {
    screen: campaigns,
    who: 'admin',
    when: 'a campaign is inactive',
    responses: { 'GET /admin/campaigns/': [{ ...campaign, is_active: false }] },
    shows: { text: ['Inactive'] },
  },
  {
    screen: campaigns,
    who: 'admin',
    when: 'empty',
    responses: { 'GET /admin/campaigns/': [] },
    shows: { text: ['No campaigns found'] },
  },
  {
    screen: campaigns,
    who: 'admin',
    when: 'loading fails',
    fails: ['GET /admin/campaigns/'],
    shows: { red: ['Error loading campaigns'] },
  },
  {
    screen: withdrawals,
    who: 'admin',
    shows: {
      columns: {
        Withdrawals: [
          'Select',
          'Influencer',
          'Amount',
          'Payment Method',
          'Phone Number',
          'Status',
          'Requested',
          'Actions',
        ],
      },
      button: ['Approve', 'Reject'],
      status: { green: ['approved'], yellow: ['pending'], red: ['rejected'] },
    },
  },
  {
    screen: withdrawals,
    who: 'admin',
    when: 'the phone number or status is missing, or the status is unknown',
    responses: {
      'GET /admin/withdrawals/': [
        { ...withdrawal, status: null },
        { ...withdrawal, id: 2, status: 'paused' },
      ],
    },
    shows: { text: ['N/A'], status: { red: ['unknown', 'paused'] } },
  },
  {
    screen: withdrawals,
    who: 'admin',
    when: 'empty',
    responses: { 'GET /admin/withdrawals/': [] },
    shows: { text: ['No withdrawals found'] },
  },
  {
    screen: withdrawals,
    who: 'admin',
    when: 'loading fails',
    fails: ['GET /admin/withdrawals/'],
    shows: { red: ['Error loading withdrawal requests'] },
  },
  {
    screen: withdrawals,
    who: 'admin',
    when: 'a decision fails',
    fails: ['PUT /admin/withdrawals/{id}/'],
    first: decide('Withdrawals', 'influencer', 'Approve'),
    shows: { red: ['Error processing withdrawal'] },
  },
  {
    screen: withdrawals,
    who: 'admin',
    when: 'a withdrawal is rejected',
    responses: { 'PUT /admin/withdrawals/{id}/': withdrawal },
    first: decide('Withdrawals', 'influencer', 'Reject'),
    shows: { green: ['Withdrawal rejected successfully'] },
  },
  {
    screen: withdrawals,
    who: 'admin',
    when: 'a withdrawal is approved',
    first: decide('Withdrawals', 'influencer', 'Approve'),
    shows: { green: ['Withdrawal approved successfully'] },
  },
  {
    screen: payments,
    who: 'admin',
    shows: {
      // The wallet's evidence shows beside the specified columns.
      columns: {
        Payments: [
          'Campaign',
          'Brand',
          'Amount',
          'Method',
          'Transaction ID',
          'Evidence',
          'Status',
          'Created',
          'Actions',
        ],
      },
      button: ['Approve', 'Reject'],
      status: { green: ['confirmed'], yellow: ['pending'] },
    },
  },
  {
    screen: payments,
    who: 'admin',
    when: 'empty',
    responses: { 'GET /admin/payments/': [] },
    shows: { text: ['No payments found'] },
  },
  {
    screen: payments,
    who: 'admin',
    when: 'loading fails',
    fails: ['GET /admin/payments/'],
    shows: { red: ['Error loading payments'] },
  },
  {
    screen: payments,
    who: 'admin',
    when: 'a decision fails',
    fails: ['PUT /admin/payments/{id}/'],
    first: decide('Payments', 'influencer', 'Approve'),
    shows: { red: ['Error updating payment'] },
  },
  {
    screen: payments,
    who: 'admin',
    when: 'a payment is rejected',
    responses: { 'PUT /admin/payments/{id}/': {} },
    first: decide('Payments', 'influencer', 'Reject'),
    shows: { green: ['Payment rejected successfully'] },
  },
  {
    screen: payments,
    who: 'admin',
    when: 'a payment is confirmed',
    first: decide('Payments', 'influencer', 'Approve'),
    shows: { green: ['Payment confirmed successfully'] },
  },
]
