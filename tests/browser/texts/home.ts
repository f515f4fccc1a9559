import type { Situation } from './situation.ts'

// The name of the Messages link includes the number of unread messages: see tests/browser/navigation.spec.ts.
const member = ['Dashboard', 'Profile']

/** Section 2: the home page, its footer, and the navigation of every role. */
export const home: Situation[] = [
  {
    screen: '/',
    who: 'visitor',
    shows: {
      heading: [
        'Connect Brands with the Right Influencers',
        'How It Works',
        'For Brands',
        'For Influencers',
        'Platform Benefits',
      ],
      link: [
        'Home',
        'Login',
        'Register',
        "I'm a Brand",
        "I'm an Influencer",
        'Sign Up as Brand',
        'Sign Up as Influencer',
        'Create Campaign',
        'Influencer Search',
        'Pricing',
        'Success Stories',
        'Browse Campaigns',
        'Application Tips',
        'Community',
        'Resources',
        'About',
        'Privacy Policy',
        'Contact',
        'Terms of Use',
      ],
      part: ['© {year} '],
      text: ['Made for Bangladesh'],
    },
  },
  { screen: '/', who: 'brand', shows: { link: ['Go to Dashboard'] } },
  {
    screen: '/messages',
    who: 'brand',
    shows: {
      text: ['{brand}', 'Brand'],
      button: ['Logout'],
      link: [...member, 'My Campaigns', 'Find Influencers', 'Payments'],
    },
  },
  {
    screen: '/messages',
    who: 'influencer',
    shows: {
      text: ['{influencer}', 'Influencer'],
      button: ['Logout'],
      link: [...member, 'My Applications', 'Payments', 'Withdrawals'],
    },
  },
  {
    screen: '/messages',
    who: 'admin',
    shows: { text: ['admin', 'Admin'], button: ['Logout'], link: ['Messages', 'Users'] },
  },
]

const policies = ['Effective October 2025']

/** Section 2: the info pages. */
export const info: Situation[] = [
  { screen: '/about', who: 'visitor', shows: { heading: ['About'] } },
  { screen: '/contact', who: 'visitor', shows: { heading: ['Contact'] } },
  { screen: '/pricing', who: 'visitor', shows: { heading: ['Pricing'], part: ['small platform fee may be deducted'] } },
  { screen: '/success-stories', who: 'visitor', shows: { heading: ['Success Stories'] } },
  { screen: '/browse-campaigns', who: 'visitor', shows: { heading: ['Browse Campaigns'] } },
  { screen: '/application-tips', who: 'visitor', shows: { heading: ['Application Tips'] } },
  { screen: '/community', who: 'visitor', shows: { heading: ['Community'] } },
  { screen: '/resources', who: 'visitor', shows: { heading: ['Resources'] } },
  {
    screen: '/privacy-policy',
    who: 'visitor',
    shows: { heading: ['Privacy Policy'], text: policies, part: ['bKash', 'Nagad', '18 or older'] },
  },
  {
    screen: '/terms-of-use',
    who: 'visitor',
    shows: {
      heading: ['Terms of Use'],
      text: policies,
      part: ['bKash', 'Nagad', '18 years old', 'Withdrawals take 2-5 working days after earnings are approved'],
    },
  },
]
