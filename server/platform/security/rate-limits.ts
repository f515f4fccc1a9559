import type { Endpoint } from '#contract/index.ts'

/** At most `max` requests in each window. Each process counts separately. */
export interface RequestLimit {
  max: number
  seconds: number
}

/**
 * The first guesses are free. After that, each delay is twice as long as the previous one, starting with
 * `delaySeconds`. One guess is forgotten every `forgetSeconds`, which is the long-term interval between guesses.
 */
export interface GuessLimit {
  free: number
  delaySeconds: number
  forgetSeconds: number
}

/** By how much a person's limit is multiplied for all accounts at one address together, because accounts are free. */
export const accountsPerAddress = 10

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * The rate limits on requests and on wrong passwords at login. RATE_LIMIT=off turns all of these off, but none of those
 * defined elsewhere, such as in `account-guesses.ts`.
 */
export const rateLimits = {
  // Requests from one address, which many people may share on a mobile network.
  requests: { max: 12_000, seconds: minute },
  logins: { max: 1_200, seconds: minute },
  registrations: { max: 200, seconds: minute },
  /** Password reset requests. The number of emails per account is limited separately. */
  passwordResets: { max: 100, seconds: hour },
  /** Uses of links from emails. */
  mailLinks: { max: 600, seconds: hour },
  refreshes: { max: 1_200, seconds: minute },

  // Requests by one person.
  lists: { max: 600, seconds: minute },
  reads: { max: 1_200, seconds: minute },
  /** POSTs that create a record. */
  creations: { max: 600, seconds: hour },
  uploads: { max: 100, seconds: hour },
  /** All other writes. */
  writes: { max: 3_000, seconds: hour },
  /** Per session: the calls that end sessions, which another session of the same person must not exhaust. */
  ownSessions: { max: 600, seconds: hour },
  /** The number of different people whose email addresses one person may read. */
  emails: { max: 5_000, seconds: day },

  // Wrong passwords, counted across all instances.
  guessesAtAccountFromAddress: { free: 20, delaySeconds: 30, forgetSeconds: 5 * minute },
  /** From all addresses that the account's owner has not logged in from. */
  guessesAtAccount: { free: 100, delaySeconds: 30, forgetSeconds: 5 * minute },
  /** For all accounts whose owners have not logged in from this address. */
  guessesFromAddress: { free: 300, delaySeconds: 1, forgetSeconds: 1 },
} as const

type Named<Limit> = {
  [Name in keyof typeof rateLimits as (typeof rateLimits)[Name] extends Limit ? Name : never]: Limit
}
/** The limits that the contract's endpoints name, besides those above. */
export type EndpointLimits = Record<Exclude<NonNullable<Endpoint['rate']>, keyof typeof rateLimits>, RequestLimit>
export type RequestLimits = Named<RequestLimit> & EndpointLimits
export type GuessLimits = Named<GuessLimit>
export type RateLimits = RequestLimits & GuessLimits
