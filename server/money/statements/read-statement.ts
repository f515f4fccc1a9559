import type { Statement, StatementAccount } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { pageOf } from '#platform/database/paging.ts'
import { refuse } from '#platform/http/errors.ts'
import { presentStatement } from './presenter.ts'
import { statementRows, type Choice } from './queries.ts'

interface StatementQuery {
  account?: '' | StatementAccount
  month?: string
  limit?: number
  cursor?: string | number
}

/**
 * Reads a month of one of a person's accounts, by default the current month of the main account. Refuses with
 * `user_not_found` if the person has no such account.
 */
export async function readStatement(db: Db, userId: number, query: StatementQuery): Promise<Statement> {
  const { limit, before: after = 0 } = pageOf(query)
  const choice: Choice = { user: userId, account: query.account ?? '', month: query.month ?? '', after }
  const [first, ...others] = await statementRows(db, choice, limit)
  if (!first) refuse('user_not_found')
  return presentStatement([first, ...others], limit)
}
