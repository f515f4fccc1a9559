/**
 * What a server can offer beyond the specification, by the names with which the site asks for it. Our server lists all
 * of them in the page; see decision 0066.
 */
export const extensions = [
  /** Admins' operator roles, each a set of capabilities. */
  'capabilities',
  /** The admin panel's log of events, money desk and outbox. */
  'activity',
  'moneyDesk',
  'outbox',
  /** Flags on users, campaigns and messages. */
  'flags',
  /** What the wallets say about a payment, and who pays it. */
  'evidence',
  /** Reversals of confirmed payments. */
  'reversals',
  /** When and by which transfer a withdrawal was sent. */
  'transfers',
  /** Withdrawals that their influencer can cancel. */
  'cancelledWithdrawals',
  /** Account statements. */
  'statements',
  /** What dashboards say about open tasks and sums. */
  'waiting',
  /** The refusal to delete campaigns whose work is paid or due. */
  'keptCampaigns',
  /** Campaigns that say whether the influencer has applied to them. */
  'ownApplications',
  'savedCampaigns',
  /** Campaigns that can be changed, closed and reopened, with a number of influencers. */
  'campaignLife',
  /** Campaigns that admins can suspend. */
  'suspendedCampaigns',
  'shortlist',
  /** Applications that their influencer can withdraw. */
  'withdrawnApplications',
  /** The ids of an application's campaign and influencer. */
  'applicationIds',
  /** The names that people show beside their usernames. */
  'displayNames',
  /** The division where an influencer lives. */
  'divisions',
  /** What a connection says of its conversation: the last message, and which messages have arrived or been read. */
  'conversations',
  /** Social networks of which the specification knows nothing, and the filter by network. */
  'networks',
  /** Idempotency-Keys, with which a call can be repeated. */
  'idempotencyKeys',
  /** Integers as ids, in the order of creation. */
  'integerIds',
  /** The changed row as the reply to a change. */
  'changedRows',
] as const
export type Extension = (typeof extensions)[number]
