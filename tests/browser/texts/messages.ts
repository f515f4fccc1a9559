import type { Page } from '@playwright/test'
import { press } from '../support/places.ts'
import { steps, type, type Situation } from './situation.ts'

const start = (page: Page) => page.getByRole('list', { name: 'Available Connections' }).getByRole('button').click()
const write = (text: string) => steps(type(/^Message to /, text), press('Send'))
const restricted = ['Your message contains restricted words. Please remove them.']
const open = '/messages?with={influencerId}'

/** Sections 2, 5 and 8: messages. The times between them are tested in tests/browser/messages.spec.ts. */
export const messages: Situation[] = [
  {
    screen: '/messages',
    who: 'new brand',
    when: 'no conversations',
    shows: { text: ['No conversations yet', 'Welcome to Messages'] },
  },
  { screen: '/messages', who: 'brand', shows: { heading: ['Active Conversations', 'Available Connections'] } },
  {
    screen: '/messages',
    who: 'brand',
    when: 'starting a conversation is rejected with a reason',
    first: start,
    refuses: { 'POST /messages/start-conversation/': 'Not today' },
    shows: { red: ['Failed to start conversation: Not today'] },
  },
  {
    screen: '/messages',
    who: 'brand',
    when: 'starting a conversation fails',
    first: start,
    fails: ['POST /messages/start-conversation/'],
    shows: { red: ['Failed to start conversation: Please check if this user has approved collaborations with you.'] },
  },
  {
    screen: '/messages',
    who: 'brand',
    when: 'a conversation is started',
    first: start,
    shows: { text: ['No messages yet'], button: ['Send'] },
  },
  {
    screen: open,
    who: 'brand',
    when: 'the message is blank',
    first: page => page.getByLabel(/^Message to /).press('Enter'),
    shows: { red: ['Please select a user and enter a message'] },
  },
  {
    screen: open,
    who: 'brand',
    when: 'the message contains "payment"',
    first: write('The Payment'),
    shows: { red: restricted },
  },
  {
    screen: open,
    who: 'brand',
    when: 'the message contains "bank account"',
    first: write('A BANK ACCOUNT'),
    shows: { red: restricted },
  },
  {
    screen: open,
    who: 'brand',
    when: 'the message contains "account number"',
    first: write('my account number'),
    shows: { red: restricted },
  },
  {
    screen: open,
    who: 'brand',
    when: 'sending fails',
    fails: ['POST /messages/'],
    first: write('Hello'),
    shows: { red: ['Failed to send message'] },
  },
  {
    screen: open,
    who: 'brand',
    when: 'loading messages fails',
    fails: ['GET /messages/'],
    shows: { alert: ['Failed to fetch messages'] },
  },
  {
    screen: '/messages',
    who: 'brand',
    when: 'loading connections fails',
    fails: ['GET /messages/connections/'],
    responses: {
      'GET /messages/': [
        {
          id: 1,
          sender: 1,
          sender_name: 'somebody',
          receiver: 2,
          receiver_name: 'me',
          content: 'Hello',
          timestamp: '2025-10-12T09:00:00.000Z',
        },
      ],
    },
    shows: { heading: ['Recent Conversations'] },
  },
]
