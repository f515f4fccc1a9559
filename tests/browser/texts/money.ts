import type { Page } from '@playwright/test'
import { uniqueTransactionId } from '../../support/people.ts'
import { openDialog, press } from '../support/places.ts'
import { answer, steps, submit, type, type Situation } from './situation.ts'

const pay = (page: Page) =>
  steps(press('Pay Now'), type('Transaction ID', uniqueTransactionId()), submit('Confirm Payment'))(page)
const withdraw = steps(
  type('Amount', '10'),
  type('Phone Number', '01712345678'),
  press('Request Withdrawal'),
  answer('Send Request'),
)
const columns = ['Amount', 'Payment Method', 'Transaction ID', 'Payment Status']

/** Sections 2, 4, 5 and 8: payments and earnings. */
export const payments: Situation[] = [
  {
    screen: '/payments',
    who: 'brand',
    shows: {
      heading: ['Campaign Payments'],
      button: ['Pay Now'],
      columns: { 'Campaign Payments': ['Campaign', 'Influencer', ...columns, 'Action'] },
      status: { green: ['confirmed'], yellow: ['unpaid', 'pending'] },
    },
  },
  {
    screen: '/payments',
    who: 'influencer',
    shows: {
      heading: ['My Earnings'],
      columns: { 'My Earnings': ['Campaign', 'Brand', ...columns] },
      status: { green: ['confirmed'], yellow: ['unpaid', 'pending'] },
    },
  },
  { screen: '/payments', who: 'new brand', when: 'nothing due', shows: { text: ['No applications found'] } },
  { screen: '/payments', who: 'new influencer', when: 'nothing due', shows: { text: ['No applications found'] } },
  {
    screen: '/payments',
    who: 'brand',
    when: 'the payment dialog is open',
    first: openDialog('Pay Now'),
    shows: {
      dialog: ['Complete Your Payment'],
      radio: ['bKash', 'Nagad'],
      label: ['Payment Method', 'Transaction ID'],
      button: ['Confirm Payment'],
    },
  },
  {
    screen: '/payments',
    who: 'brand',
    when: 'the transaction ID is blank',
    first: steps(press('Pay Now'), type('Transaction ID', '  '), submit('Confirm Payment')),
    shows: { text: ['Please enter a transaction ID'] },
  },
  {
    screen: '/payments',
    who: 'brand',
    when: 'paying fails',
    fails: ['POST /payments/submit/'],
    first: pay,
    shows: { red: ['Payment failed. Please try again.'] },
  },
  {
    screen: '/payments',
    who: 'brand',
    when: 'a payment is submitted',
    first: pay,
    shows: { green: ['Payment submitted successfully! Awaiting admin confirmation'] },
  },
]

const withdrawal = {
  amount: '1.00',
  payment_method: 'bkash',
  phone_number: '01712345678',
  created_at: '2025-10-12T09:00:00.000Z',
}

/** Sections 2, 4, 5 and 8: withdrawals. */
export const withdrawals: Situation[] = [
  {
    screen: '/withdrawals',
    who: 'influencer',
    shows: {
      heading: ['Current Balance', 'Recent Withdrawals'],
      label: ['Amount', 'Payment Method', 'Phone Number'],
      radio: ['bKash', 'Nagad'],
      part: ['Withdrawals take 2-5 working days'],
      columns: { 'Recent Withdrawals': ['Amount', 'Payment Method', 'Phone Number', 'Status', 'Date'] },
      status: { green: ['approved'], yellow: ['pending'], red: ['rejected'] },
    },
  },
  {
    screen: '/withdrawals',
    who: 'new influencer',
    when: 'empty',
    shows: { text: ['No withdrawals yet', '$0.00'] },
  },
  {
    screen: '/withdrawals',
    who: 'influencer',
    when: 'a status is missing or unknown',
    responses: {
      'GET /withdrawals/': [
        { ...withdrawal, id: 1, status: null },
        { ...withdrawal, id: 2, status: 'paused' },
      ],
    },
    shows: { status: { red: ['unknown', 'paused'] } },
  },
  {
    screen: '/withdrawals',
    who: 'influencer',
    when: 'the form is empty',
    first: press('Request Withdrawal'),
    shows: { text: ['Please enter a valid amount'] },
  },
  {
    screen: '/withdrawals',
    who: 'influencer',
    when: 'the phone number is missing',
    first: steps(type('Amount', '1'), press('Request Withdrawal')),
    shows: { text: ['Please enter your phone number'] },
  },
  {
    screen: '/withdrawals',
    who: 'new influencer',
    when: 'the amount exceeds the balance',
    first: steps(type('Amount', '1'), type('Phone Number', '01712345678'), press('Request Withdrawal')),
    shows: { text: ['Insufficient balance'] },
  },
  {
    screen: '/withdrawals',
    who: 'influencer',
    when: 'the request fails',
    fails: ['POST /withdrawals/'],
    first: withdraw,
    shows: { red: ['Failed to request withdrawal. Please try again.'] },
  },
  {
    screen: '/withdrawals',
    who: 'influencer',
    when: 'a withdrawal is requested',
    first: withdraw,
    shows: { green: ['Withdrawal request submitted successfully!'] },
  },
]
