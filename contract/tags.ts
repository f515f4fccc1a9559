/** The groups of endpoints in the documentation, in its order. */
export const tags = {
  Authentication: 'Registering, logging in and out, and resetting a forgotten password.',
  Account: "The user's own sessions, password and email address.",
  'Second factor': 'Two-step login with an authenticator app, and confirming sensitive calls.',
  Profiles: "The user's own profile and picture, and public profiles.",
  Campaigns: 'What brands publish and influencers apply to.',
  Influencers: 'How brands find influencers.',
  Applications: "An influencer's proposal and fee for a campaign, and the brand's decision.",
  Messages: 'Conversations between a brand and an influencer who work together, with attachments.',
  Flags: 'What people tell the operator about users, campaigns and messages.',
  Payments: 'What a brand reports to have paid by bKash or Nagad, its refunds and its statement.',
  Withdrawals: "An influencer's balance, statement and requests to be paid out.",
  Notifications: 'What has happened, on the site, by email and as push messages, and the settings for it.',
  Live: 'What changes while a page is open.',
  Dashboards: 'The figures and latest rows of each role.',
  Admin: "The platform's lists, settings, emails and activity, and the admins' decisions.",
  'Money desk': "The wallets' messages and statements, which prove payments, and the phones that forward them.",
  Operations: 'For monitoring.',
} as const

export type Tag = keyof typeof tags
