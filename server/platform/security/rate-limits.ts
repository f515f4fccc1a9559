/** At most `max` requests in each window, counted by each process. */
export interface RequestLimit {
  max: number
  seconds: number
}

/**
 * The first guesses are free. From then on each waits twice as long as the one before, beginning with `delaySeconds`. One
 * guess is forgotten every `forgetSeconds`, so in the long run this is the time between two guesses.
 */
export interface GuessLimit {
  free: number
  delaySeconds: number
  forgetSeconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Every limit on what somebody may do in a time. RATE_LIMIT=off turns all of them off. */
export const rateLimits = {
  // Requests from one address, which mobile networks share among many people.
  requests: { max: 12_000, seconds: minute },
  signIns: { max: 1_200, seconds: minute },
  registrations: { max: 200, seconds: minute },
  /** Requests for a new password; how many mails one account gets is limited besides. */
  passwordResets: { max: 100, seconds: hour },
  /** Uses of links in mails. */
  mailLinks: { max: 600, seconds: hour },
  refreshes: { max: 1_200, seconds: minute },

  // Requests of one person.
  lists: { max: 600, seconds: minute },
  reads: { max: 1_200, seconds: minute },
  /** POSTs that create a record. */
  creations: { max: 600, seconds: hour },
  messages: { max: 600, seconds: hour },
  uploads: { max: 100, seconds: hour },
  /** Pastes and statements of an admin, previews included. */
  imports: { max: 600, seconds: hour },
  /** Of one device. */
  forwardedMessages: { max: 600, seconds: minute },
  /** Everything else that changes something. */
  writes: { max: 3_000, seconds: hour },
  /** The different people whose e-mail addresses one person may read. */
  emails: { max: 5_000, seconds: day },

  // Wrong passwords, counted for all instances together.
  guessesAtAccountFromAddress: { free: 20, delaySeconds: 30, forgetSeconds: 5 * minute },
  /** From all addresses that the account's owner has not signed in from. */
  guessesAtAccount: { free: 100, delaySeconds: 30, forgetSeconds: 5 * minute },
  /** At all accounts whose owners have not signed in from there. */
  guessesFromAddress: { free: 300, delaySeconds: 1, forgetSeconds: 1 },
} as const

type Named<Limit> = {
  [Name in keyof typeof rateLimits as (typeof rateLimits)[Name] extends Limit ? Name : never]: Limit
}
export type RequestLimits = Named<RequestLimit>
export type GuessLimits = Named<GuessLimit>
export type RateLimits = RequestLimits & GuessLimits
