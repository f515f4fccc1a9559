/** How long clients may take and how much they may hold. Times are in milliseconds. */
export interface ConnectionLimits {
  /** From the connection or the request's first byte to the end of its headers. */
  headersMs: number
  /** To the end of the body, for requests that are not uploads. */
  bodyMs: number
  /** To the end of the body of an upload, its wait for a slot included. */
  uploadMs: number
  /** What is left of a body when its reply has been sent is read and discarded for this long. */
  discardMs: number
  /** A connection on which nothing moves. Longer than any request takes to process. */
  stalledMs: number
  /** A connection without a request. */
  keepAliveMs: number
  /** A reply that waits for its reader. */
  readMs: number
  /** Requests that are still open when the server closes. */
  closeMs: number
  /** How often the limits of connections are checked. */
  checkMs: number
  connections: number
  /** Requests on one connection that have no reply yet. */
  pipelined: number
  /** Bytes of replies, on all connections, that wait for their readers. */
  unreadBytes: number
  /** Uploads at once, those that wait for a slot, and both of one account. */
  uploads: number
  waitingUploads: number
  uploadsPerAccount: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  headersMs: 30_000,
  bodyMs: 30_000,
  uploadMs: 180_000,
  discardMs: 5_000,
  stalledMs: 60_000,
  keepAliveMs: 72_000,
  readMs: 180_000,
  closeMs: 10_000,
  checkMs: 2_000,
  connections: 10_000,
  pipelined: 16,
  unreadBytes: 256 * 1024 * 1024,
  uploads: 16,
  waitingUploads: 64,
  uploadsPerAccount: 4,
}
