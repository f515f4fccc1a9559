import type { Page } from '@playwright/test'
import { openDialog, press } from '../support/places.ts'
import { answer, steps, submit, type, type Situation } from './situation.ts'

const create = async (page: Page) => {
  await steps(type(/^Title/, 'Rain and tea'), type(/^Description/, 'A short film'), type(/^Budget/, '100'))(page)
  await page.getByLabel('Category').selectOption('food')
  await submit('Create Campaign')(page)
}
const apply = steps(press('Apply to Campaign'), type(/^Proposal/, 'A film'), submit('Submit Application'))
const categories = ['Fashion', 'Beauty', 'Fitness', 'Travel', 'Food', 'Lifestyle', 'Technology', 'Gaming']

/** Sections 2, 3, 5 and 8: campaigns and applying to them. */
export const campaigns: Situation[] = [
  {
    screen: '/campaigns',
    who: 'brand',
    shows: { heading: ['My Campaigns'], button: ['Create Campaign', 'Delete Campaign'] },
  },
  {
    screen: '/create-campaign',
    who: 'brand',
    when: 'the form is open',
    shows: {
      label: ['Title', 'Description', 'Budget', 'Category', 'Deadline (optional)'],
      option: [...categories, 'Other'],
      button: ['Create Campaign'],
    },
  },
  {
    screen: '/campaigns',
    who: 'brand',
    when: 'the delete confirmation is open',
    first: openDialog('Delete Campaign'),
    shows: { text: ['Are you sure you want to delete this campaign?'] },
  },
  {
    screen: '/campaigns',
    who: 'brand',
    when: 'deleting fails',
    fails: ['DELETE /campaigns/{id}/'],
    first: steps(press('Delete Campaign'), answer('Delete')),
    shows: { red: ['Failed to delete campaign'] },
  },
  {
    screen: '/create-campaign',
    who: 'brand',
    when: 'creating fails',
    fails: ['POST /campaigns/'],
    first: create,
    shows: { red: ['Failed to create campaign'] },
  },
  {
    screen: '/create-campaign',
    who: 'brand',
    when: 'a campaign is created',
    first: create,
    shows: { green: ['Campaign created successfully!'] },
  },
  { screen: '/campaigns', who: 'new brand', when: 'no campaigns', shows: { text: ['No campaigns found'] } },
  {
    screen: '/campaigns',
    who: 'brand',
    when: 'loading fails',
    fails: ['GET /campaigns/'],
    shows: { red: ['Failed to fetch campaigns'] },
  },
  {
    screen: '/campaigns',
    who: 'influencer',
    shows: { heading: ['Available Campaigns'], button: ['Apply to Campaign'] },
  },
  { screen: '/campaigns', who: 'admin', shows: { heading: ['Available Campaigns'] } },
  {
    screen: '/campaigns',
    who: 'influencer',
    when: 'no campaigns',
    responses: { 'GET /campaigns/': [] },
    shows: { text: ['No campaigns found'] },
  },
  {
    screen: '/campaigns',
    who: 'influencer',
    when: 'the form is open',
    first: openDialog('Apply to Campaign'),
    shows: {
      dialog: ['Apply to Campaign'],
      label: ['Proposal', 'Expected Fee (optional)'],
      button: ['Submit Application'],
    },
  },
  {
    screen: '/campaigns',
    who: 'influencer',
    when: 'applying is rejected with a reason',
    first: apply,
    refuses: { 'POST /applications/': 'Not today' },
    shows: { red: ['Failed to submit application: Not today'] },
  },
  {
    screen: '/campaigns',
    who: 'influencer',
    when: 'applying fails',
    first: apply,
    fails: ['POST /applications/'],
    shows: { red: ['Failed to submit application: Unknown error'] },
  },
  {
    screen: '/campaigns',
    who: 'influencer',
    when: 'an application is submitted',
    first: apply,
    shows: { green: ['Application submitted successfully!'] },
  },
]

/** Sections 2 and 9: finding influencers. */
export const influencers: Situation[] = [
  {
    screen: '/influencers',
    who: 'brand',
    shows: {
      heading: ['Find Influencers'],
      label: ['Category', 'Minimum Followers'],
      option: categories,
      button: ['Search'],
      columns: { Influencers: ['Username', 'Category', 'Followers', 'Bio'] },
      text: ['No bio'],
    },
  },
  {
    screen: '/influencers',
    who: 'brand',
    when: 'a bio has more than 100 characters',
    responses: {
      'GET /influencers/search/': [
        {
          id: 1,
          username: 'a',
          email: 'a@example.com',
          category: 'food',
          followers_count: 1,
          bio: '0123456789'.repeat(10),
        },
        {
          id: 2,
          username: 'b',
          email: 'b@example.com',
          category: 'food',
          followers_count: 1,
          bio: `${'abcdefghij'.repeat(10)}k`,
        },
      ],
    },
    shows: { text: ['0123456789'.repeat(10), `${'abcdefghij'.repeat(10)}…`] },
  },
  {
    screen: '/influencers?min_followers=2000000000',
    who: 'brand',
    when: 'no results',
    shows: { text: ['No influencers found matching your criteria'] },
  },
  {
    screen: '/influencers',
    who: 'brand',
    when: 'the search fails',
    fails: ['GET /influencers/search/'],
    shows: { text: ['No influencers found matching your criteria'] },
  },
]
