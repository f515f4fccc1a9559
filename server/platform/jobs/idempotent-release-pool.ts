import { Pool, type PoolClient } from 'pg'

type Connected = Parameters<Pool['connect']>[0]

/**
 * A pool that ignores the repeated release of a client. graphile-worker releases its listening client twice if the
 * connection breaks while it stops; pg's error would be an unhandled rejection and end the process.
 */
export class IdempotentReleasePool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: NonNullable<Connected>): void
  override connect(callback?: NonNullable<Connected>): Promise<PoolClient> | void {
    if (!callback) return super.connect()
    super.connect((error, client, done) => {
      // Without a client, there may also be no function to release it with.
      if (!client) return callback(error, client, done)
      let released = false
      callback(error, client, (problem?: unknown) => {
        if (released) return
        released = true
        done(problem)
      })
    })
  }
}
