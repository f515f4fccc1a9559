/** Limits that both the server and the site check. Lengths are in code points, amounts in poisha. */
export const limits = {
  /** `kept`: the number of former names reserved for their owner. */
  username: { min: 3, max: 30, kept: 10 },
  displayName: { min: 2, max: 60 },
  email: { max: 254 },
  password: { min: 8, max: 128 },
  bio: { max: 2_000 },
  industry: { max: 100 },
  link: { max: 2_048 },
  followers: { max: 2_147_483_647 },
  /** An uploaded picture, before resizing. */
  picture: { maxBytes: 5_242_880, maxPixels: 25_000_000, recommendedSide: 400 },
  title: { max: 200 },
  /** The number of influencers that a campaign asks for. */
  slots: { max: 1_000 },
  description: { max: 10_000 },
  proposal: { max: 5_000 },
  /**
   * Payments of one application, including replacements; and how many rejected ones, reversed ones and claims a list
   * contains.
   */
  paymentsPerApplication: { max: 50, listed: 10 },
  /** The number of one person's withdrawals that await a decision. */
  pendingWithdrawals: { max: 100 },
  /** The number of campaigns that one person can save. */
  savedCampaigns: { max: 1_000 },
  /** The number of phones whose key is not revoked. */
  devices: { max: 50 },
  /** How often one wallet entry can be ignored, explained, restored or chosen. */
  entryDecisions: { max: 100 },
  /** The number of a wallet's gaps that are listed. */
  listedGaps: 50,
  /** The number of claims to a payment's transaction ID that are listed, and of conversations between the two sides. */
  listedClaims: { max: 20, contacts: 4 },
  /** The number of entries with nearly a payment's ID that are listed. */
  nearMisses: 10,
  recoveryCodes: 10,
  /** How often an influencer can apply to a campaign, withdrawing the previous application each time. */
  applicationsPerCampaign: 3,
  /** The largest budget, fee or withdrawal: ৳99,999,999.99. */
  money: { maxPoisha: 9_999_999_999 },
  /** Budget filters for campaigns, in whole taka. */
  budgetFilter: { maxTaka: 99_999_999 },
  message: { max: 5_000 },
  /**
   * A file in a message: its size, the length of its name, the daily upload quotas of a person and of all accounts at
   * an address, how long a file can wait for its message, and how much can wait, per address and in total.
   */
  attachment: {
    maxBytes: 10_485_760,
    maxName: 100,
    dailyBytes: 209_715_200,
    addressDailyBytes: 1_073_741_824,
    unsentHours: 24,
    addressUnsentBytes: 104_857_600,
    unsentBytes: 2_147_483_648,
  },
  rejectNote: { max: 500 },
  /** How many claims to other payments' transaction IDs a brand can make within 24 hours. */
  dailyClaims: 5,
  /**
   * Pasted wallet messages, a statement's file and headers, and one message forwarded by a device. The lines of a file
   * include blank ones and those within cells.
   */
  paste: { max: 200_000 },
  statement: { maxBytes: 10_485_760, maxRows: 50_000, maxLines: 250_000 },
  header: { max: 100 },
  /** The length of a word in a statement's cells, and how many of them an admin may assign for one column. */
  statementWord: { max: 200, maxItems: 100 },
  /** How many of a statement's surplus columns, and of its types, an admin may explain. */
  statementAnswers: { max: 100 },
  walletMessage: { max: 10_000 },
  messageSender: { max: 100 },
  /** The number of messages in one paste. */
  pastedMessages: { max: 2_000 },
  entryNote: { max: 500 },
  deviceName: { max: 60 },
  /** The number of payments in one bulk confirmation. */
  confirmedAtOnce: { max: 500 },
  /** The number of pending payments counted per grade. One more means any higher number. */
  gradeCount: { max: 1_000 },
  /** The number of gaps counted per wallet. One more means any higher number. */
  gapCount: { max: 1_000 },
  /** The number of items counted per task on a dashboard. One more means any higher number. */
  waitingCount: { max: 999 },
  /** How long recent hints are kept, for pages whose stream starts shortly after they loaded their data. */
  recentHints: { maxMilliseconds: 30_000 },
  /** The number of messages in the list across all conversations. */
  inbox: 200,
  /** Rows per page: the maximum, which is also the default. */
  page: { max: 500 },
  /** The length of a search. */
  search: { max: 100 },
  /** Entries per list on a dashboard. */
  recent: 5,
  idempotencyKey: { max: 255 },
  /**
   * The largest JSON body in bytes, unless the endpoint has its own `bodyBytes`. Fits a description of four-byte
   * characters, all escaped, but not a paste.
   */
  bodyBytes: 256 * 1024,
  /** The maximum nesting of objects and arrays in a JSON body, including the body itself. */
  bodyDepth: 32,
  minimumAge: 18,
  /**
   * The lifetimes of tokens. The last use of a session is recorded at most once every `lastUseMinutes`. Another tab may
   * resend a refused refresh token within `refusedGraceMinutes`.
   */
  session: { accessMinutes: 15, refreshDays: 30, lastUseMinutes: 5, refusedGraceMinutes: 1 },
  /** How long a new email address can await confirmation, and how long its link is valid. */
  emailChange: { hours: 24 },
  /** How long links in emails are valid. */
  mailLinks: { verificationHours: 24, resetMinutes: 30 },
} as const

/** A Bangladeshi mobile number with or without the country code. The group captures the 11 digits that are stored. */
export const phonePattern = /^(?:\+?88|0088)?(01[3-9]\d{8})$/

export const usernamePattern = /^[A-Za-z0-9._-]+$/

/** Any script, but no control and direction characters, and no tower of combining marks. Bangla needs the joiners. */
export const displayNamePattern = /^(?!.*\p{M}{5})(?:[^\p{C}]|[\u200c\u200d])*$/u

/** A mobile wallet's transaction ID. It is trimmed and compared in upper case. */
export const transactionIdPattern = /^\s*[A-Za-z0-9-]{4,64}\s*$/
