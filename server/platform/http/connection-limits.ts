/** How long clients may take, and how many resources they may use. Times are in milliseconds. */
export interface ConnectionLimits {
  /** From the connection or the request's first byte to the end of its headers. */
  headersMs: number
  /** Until the end of the body, for requests other than uploads. */
  bodyMs: number
  /** Until the end of an upload's body, including the wait for a slot. */
  uploadMs: number
  /** How long the rest of a body is read and discarded after the response has been sent. */
  discardMs: number
  /** For a connection without any traffic. Longer than any request takes to process, once an upload has its slot. */
  stalledMs: number
  /** For a connection without a request. */
  keepAliveMs: number
  /** For a response waiting for its client to read it. */
  readMs: number
  /** For requests still open when the server closes. */
  closeMs: number
  /** How often connections are checked against these limits. */
  checkMs: number
  connections: number
  /** The number of bodies, other than uploads, that are being received. */
  bodies: number
  /** The number of requests on one connection without a response. */
  pipelined: number
  /** The number of unread response bytes on all connections. */
  unreadBytes: number
  /**
   * The number of concurrent uploads in total, from one address and of one account, of uploads waiting for a slot, of
   * all uploads of one account, and of concurrent uploads of admins, who have their own slots.
   */
  uploads: number
  uploadsPerAddress: number
  startedPerAccount: number
  waitingUploads: number
  uploadsPerAccount: number
  adminUploads: number
  /** A body that is slower than this, over this many milliseconds, makes room for a waiting one. */
  slowBytesPerSecond: number
  slowMs: number
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
  bodies: 1_000,
  pipelined: 16,
  unreadBytes: 256 * 1024 * 1024,
  uploads: 14,
  uploadsPerAddress: 7,
  startedPerAccount: 2,
  waitingUploads: 64,
  uploadsPerAccount: 4,
  adminUploads: 4,
  slowBytesPerSecond: 16 * 1024,
  slowMs: 4_000,
}
