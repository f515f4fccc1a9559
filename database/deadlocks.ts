import { DatabaseError } from 'pg'

/** The maximum number of attempts for a transaction that deadlocks. */
const attempts = 5

export const isDeadlock = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40P01'

/** Runs a transaction, and retries it whenever PostgreSQL aborts it to resolve a deadlock. */
export async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error
    }
  }
}
