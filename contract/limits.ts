/** Limits checked by both the server and the site. Lengths are in code points, amounts in poisha. */
export const limits = {
  username: { min: 3, max: 30 },
  email: { max: 254 },
  password: { min: 8, max: 128 },
  bio: { max: 2_000 },
  industry: { max: 100 },
  link: { max: 2_048 },
  followers: { max: 2_147_483_647 },
  /** An uploaded picture, before resizing. */
  picture: { maxBytes: 5_242_880, maxPixels: 25_000_000, recommendedSide: 400 },
  title: { max: 200 },
  description: { max: 10_000 },
  proposal: { max: 5_000 },
  /** The largest budget, fee or withdrawal: ৳99,999,999.99. */
  money: { maxPoisha: 9_999_999_999 },
  /** By budget, campaigns are filtered in whole taka. */
  budgetFilter: { maxTaka: 99_999_999 },
  message: { max: 5_000 },
  /**
   * A file in a message: its size, the length of its name, how much one person may upload in a day, and how long a file
   * waits for its message.
   */
  attachment: { maxBytes: 10_485_760, maxName: 100, dailyBytes: 209_715_200, unsentHours: 24 },
  rejectNote: { max: 500 },
  /** Messages of a wallet, pasted together; a statement's file and its headers; one message that a device forwards. */
  paste: { max: 200_000 },
  statement: { maxBytes: 10_485_760, maxRows: 50_000 },
  header: { max: 100 },
  walletMessage: { max: 10_000 },
  messageSender: { max: 100 },
  /** The messages of one paste. */
  pastedMessages: { max: 2_000 },
  entryNote: { max: 500 },
  deviceName: { max: 60 },
  /** The payments that are confirmed at once. */
  confirmedAtOnce: { max: 500 },
  /** Hints of what has just changed are kept for those whose stream begins a moment after they have read. */
  recentHints: { maxMilliseconds: 30_000 },
  /** Messages in the list of all conversations. */
  inbox: 200,
  /** Rows per page: the maximum, which is also the default. */
  page: { max: 500 },
  /** The length of a search. */
  search: { max: 100 },
  /** Entries per list on a dashboard. */
  recent: 5,
  idempotencyKey: { max: 255 },
  /** The largest JSON body in bytes: fits a description of four-byte characters, all escaped. */
  bodyBytes: 256 * 1024,
  /** How deep the objects and arrays of a JSON body may be nested, the body itself included. */
  bodyDepth: 32,
  minimumAge: 18,
  /**
   * How long tokens last, and a session that is not used. The last use is recorded once in so many minutes; a refused
   * refresh token may be sent again for a moment, by another tab.
   */
  session: { accessMinutes: 15, refreshDays: 30, idleDays: 14, lastUseMinutes: 5, refusedGraceMinutes: 1 },
  /** How long a new e-mail address waits for the password. */
  emailChange: { hours: 24 },
  /** How long the links of mails are valid. */
  mailLinks: { verificationHours: 24, resetMinutes: 30 },
} as const

/** A Bangladeshi mobile number with or without the country code. The group captures the 11 digits that are stored. */
export const phonePattern = /^(?:\+?88|0088)?(01[3-9]\d{8})$/

export const usernamePattern = /^[A-Za-z0-9._-]+$/

/** A mobile-wallet transaction ID. It is trimmed and compared in upper case. */
export const transactionIdPattern = /^\s*[A-Za-z0-9-]{4,64}\s*$/
