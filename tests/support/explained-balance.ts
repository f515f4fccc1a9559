import { strictEqual } from 'node:assert/strict'
import type { StatementAccount } from '#contract/index.ts'
import type { Person } from './client.ts'
import { expectStatus } from './people.ts'

/** In poisha; negative for what a statement deducts. */
export const poisha = (amount: string) => Number(amount.replace('.', ''))

/**
 * Returns the balance that a person's statement shows. Throws unless the opening balance and the movements add up to
 * the closing balance, and that is the current balance.
 */
export async function explainedBalance(admin: Person, id: number, account: StatementAccount): Promise<string> {
  const read = async (cursor?: string) => {
    const query = { account, limit: 8, ...(cursor !== undefined && { cursor }) }
    return expectStatus(await admin.call('GET /admin/users/{id}/statement/', { params: { id }, query }), 200).body
  }
  let page = await read()
  const { opening, closing, balance, has_earlier } = page
  if (!has_earlier) strictEqual(opening, '0.00')
  let running = poisha(opening)
  for (;;) {
    for (const movement of page.movements) {
      running += poisha(movement.amount)
      strictEqual(running, poisha(movement.balance), `${account} of ${id}, movement ${movement.id}`)
    }
    if (page.next === null) break
    page = await read(page.next)
  }
  strictEqual(running, poisha(closing))
  strictEqual(closing, balance)
  return balance
}
