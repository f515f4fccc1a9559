import { openDialog, press } from '../support/places.ts'
import { answer, steps, type Situation } from './situation.ts'

const none = ['No campaigns yet', 'No applications yet']
/** Our own server always sends a known status. */
const application = { id: 1, campaign: 1, campaign_title: 'A', campaign_brand: 'b', applied_at: null }
const influencerStats = {
  total_applications: 0,
  accepted_applications: 0,
  total_earnings: '0.00',
  pending_earnings: '0.00',
}

/** Sections 2, 4 and 8: the dashboards of brands and influencers. */
export const dashboards: Situation[] = [
  {
    screen: '/dashboard',
    who: 'brand',
    shows: {
      part: ['Welcome, {brand}!'],
      text: [
        'Create marketing campaigns',
        'Review influencer applications',
        'Message with influencers',
        'Total Campaigns',
        'Applications Received',
        'Money Spent',
      ],
      heading: ['Recent Campaigns', 'Recent Applications'],
      columns: {
        'Recent Campaigns': ['Title', 'Budget', 'Applications', 'Created'],
        'Recent Applications': ['Influencer', 'Campaign', 'Proposed Fee', 'Proposal', 'Status', 'Actions'],
      },
      button: ['View Proposal', 'Accept', 'Reject'],
      status: { green: ['accepted'], yellow: ['pending'], red: ['rejected'] },
    },
  },
  {
    screen: '/dashboard',
    who: 'brand',
    when: 'a proposal is open',
    first: openDialog('View Proposal'),
    shows: { dialog: ['Proposal details'], text: ['Campaign', 'Influencer', 'Proposed Fee', 'Proposal'] },
  },
  {
    screen: '/dashboard',
    who: 'brand',
    when: 'a decision fails',
    fails: ['PUT /applications/{id}/status/'],
    first: steps(press('Accept'), answer('Accept')),
    shows: { red: ['Failed to update application'] },
  },
  { screen: '/dashboard', who: 'new brand', when: 'empty', shows: { text: none } },
  {
    screen: '/dashboard',
    who: 'new brand',
    when: 'loading fails',
    fails: ['GET /dashboard/brand/'],
    shows: { text: none },
  },
  {
    screen: '/dashboard',
    who: 'influencer',
    shows: {
      part: ['Welcome, {influencer}!'],
      text: [
        'Browse available campaigns',
        'Apply to campaigns',
        'Message with brands',
        'Total Applications',
        'Accepted',
        'Total Earnings',
        'Pending Earnings',
      ],
      heading: ['Available Campaigns', 'Recent Applications'],
      columns: {
        'Available Campaigns': ['Campaign', 'Brand', 'Budget', 'Action'],
        'Recent Applications': ['Campaign', 'Brand', 'Status', 'Applied'],
      },
      link: ['Apply'],
      status: { green: ['accepted'] },
    },
  },
  {
    screen: '/dashboard',
    who: 'influencer',
    when: 'a status is missing or unknown',
    responses: {
      'GET /dashboard/influencer/': {
        stats: influencerStats,
        months: [],
        available_campaigns: [],
        recent_applications: [
          { ...application, status: null },
          { ...application, id: 2, status: 'on hold' },
        ],
      },
    },
    shows: { text: ['–'], status: { yellow: ['pending', 'on hold'] } },
  },
  {
    screen: '/dashboard',
    who: 'new influencer',
    when: 'no applications',
    shows: { text: ['No applications yet'] },
  },
  {
    screen: '/dashboard',
    who: 'new influencer',
    when: 'loading fails',
    fails: ['GET /dashboard/influencer/'],
    shows: { text: none },
  },
]

/** Sections 2, 4 and 8: applications. */
export const applications: Situation[] = [
  {
    screen: '/applications',
    who: 'brand',
    shows: {
      heading: ['Campaign Applications'],
      // The checkbox that selects a row shows beside the specified columns.
      columns: {
        'Campaign Applications': ['Select', 'Influencer', 'Campaign', 'Fee', 'Status', 'Applied At', 'Actions'],
      },
      button: ['Accept', 'Reject'],
      status: { green: ['accepted'], yellow: ['pending'], red: ['rejected'] },
    },
  },
  {
    screen: '/applications',
    who: 'influencer',
    shows: {
      heading: ['My Applications'],
      columns: { 'My Applications': ['Campaign', 'Brand', 'Fee', 'Status', 'Applied At', 'Proposal'] },
      status: { green: ['accepted'], yellow: ['pending'], red: ['rejected'] },
    },
  },
  { screen: '/applications', who: 'new brand', when: 'no applications', shows: { text: ['No applications found'] } },
  {
    screen: '/applications',
    who: 'new influencer',
    when: 'no applications',
    shows: { text: ['No applications found'] },
  },
  {
    screen: '/applications',
    who: 'brand',
    when: 'loading fails',
    fails: ['GET /applications/'],
    shows: { alert: ['Failed to fetch applications'] },
  },
  {
    screen: '/applications',
    who: 'brand',
    when: 'a decision fails',
    fails: ['PUT /applications/{id}/status/'],
    first: steps(press('Accept'), answer('Accept')),
    shows: { red: ['Failed to update application status'] },
  },
  {
    screen: '/applications',
    who: 'brand',
    when: 'an application is accepted',
    first: steps(press('Accept'), answer('Accept')),
    shows: { text: ['Application accepted successfully!'] },
  },
  {
    screen: '/applications',
    who: 'brand',
    when: 'an application is rejected',
    first: steps(press('Reject'), answer('Reject')),
    shows: { text: ['Application rejected successfully!'] },
  },
]
