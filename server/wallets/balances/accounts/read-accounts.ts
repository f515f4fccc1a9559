import { formatMoney, paymentMethods, recordOf, walletEntryStates, type Reply } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { instant, instantOrNull } from '#platform/database/instants.ts'
import { requireRow } from '#platform/database/prepared.ts'
import { moneyOrNull } from '../../entries/present-entry.ts'
import type { WalletNumbers } from '../../entries/reader-version.ts'
import { accountFigures } from './queries.ts'

/** Returns each wallet's balance and gaps, and how their total compares to the ledger. */
export async function readAccounts(db: Db, numbers: WalletNumbers): Promise<Reply<'GET /admin/wallet-accounts/'>> {
  const accounts = await accountFigures(db)
  const { cover } = requireRow(accounts)
  const opening = accounts.reduce((sum, figures) => sum + figures.opening, 0)
  const term = (amount: number, count: number | null = null) => ({ amount: formatMoney(amount), count })
  return {
    accounts: paymentMethods.map(account => {
      const figures = accounts.find(row => row.account === account)
      const hasEntries = figures !== undefined && figures.balance_at !== null
      return {
        account,
        number: numbers[account] ?? null,
        balance: hasEntries ? moneyOrNull(figures.balance) : null,
        balance_at: instantOrNull(figures?.balance_at ?? null),
        opening_balance: hasEntries ? moneyOrNull(figures.opening) : null,
        gaps: (figures?.gaps ?? []).map(gap => ({
          ...gap,
          from: instant(gap.from),
          to: instant(gap.to),
          amount: formatMoney(gap.amount),
        })),
        gaps_count: figures?.gaps_count ?? 0,
        counts: recordOf(walletEntryStates, state => figures?.counts[state] ?? 0),
      }
    }),
    cover: {
      wallets: term(cover.wallets),
      balances: term(cover.wallets + opening),
      opening: term(opening),
      ledger: term(cover.ledger),
      unmatched_incoming: term(cover.unmatched_incoming, cover.unmatched_incoming_rows),
      unexplained_outgoing: term(cover.unexplained_outgoing, cover.unexplained_outgoing_rows),
      unseen_payouts: term(cover.unseen_payouts, cover.unseen_payouts_rows),
      without_evidence: term(cover.without_evidence, cover.without_evidence_rows),
      explained: term(cover.explained, cover.explained_rows),
      remainder: formatMoney(cover.remainder),
    },
  }
}
