import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Cover } from '#contract/index.ts'
import { isOwnServer } from '#lib/config.ts'
import { query } from '#lib/query.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { WalletAccounts } from './wallet-accounts.tsx'
import classes from './wallets-card.module.css'

/** The wallets' balances and whether they agree with the ledger; undefined before the first entry and on other servers. */
function useWallets() {
  const { data } = useQuery({ ...query('GET /admin/wallet-accounts/'), enabled: isOwnServer })
  return data?.accounts.some(({ balance }) => balance !== null) ? data : undefined
}

/** The wallets' balances, on the money desk. */
export function BalancesCard() {
  const { t } = useLingui()
  const data = useWallets()
  if (!data) return null
  return (
    <Card title={t`Balances`}>
      <div className={classes.accounts}>
        <WalletAccounts accounts={data.accounts} />
      </div>
    </Card>
  )
}

/** Whether the wallets agree with the ledger, and where their balances do not add up. */
export function WalletsCard() {
  const { t } = useLingui()
  const data = useWallets()
  if (!data) return null
  return (
    <div className={classes.card}>
      <Card title={t`Wallets and ledger`}>
        <div className={classes.sides}>
          <Terms cover={data.cover} />
          <div>
            <WalletAccounts accounts={data.accounts} />
          </div>
        </div>
      </Card>
    </div>
  )
}

/** The terms of the comparison, each linked to the list that it sums. */
function Terms({ cover }: { cover: Cover }) {
  const { t } = useLingui()
  const agrees = Number(cover.remainder) === 0
  const entries = (filters: object) => ({ tab: 'desk', ...filters }) as const
  const terms = [
    { name: t`In the wallets`, sign: '', amount: cover.wallets.amount, search: entries({}) },
    { name: t`In the ledger`, sign: '−', amount: cover.ledger.amount, search: { tab: 'activity' } as const },
    {
      name: t`Received, not matched`,
      sign: '−',
      amount: cover.unmatched_incoming.amount,
      search: entries({ state: 'unmatched', direction: 'in' }),
    },
    {
      name: t`Sent, not explained`,
      sign: '+',
      amount: cover.unexplained_outgoing.amount,
      search: entries({ state: 'unmatched', direction: 'out' }),
    },
    {
      name: t`Payouts not seen in a wallet`,
      sign: '−',
      amount: cover.unseen_payouts.amount,
      search: { tab: 'withdrawals', status: 'approved' } as const,
    },
    {
      name: t`Confirmed without evidence`,
      sign: '+',
      amount: cover.without_evidence.amount,
      search: { tab: 'payments', evidence: 'missing' } as const,
    },
    {
      name: t`Explained by an admin`,
      sign: '−',
      amount: cover.explained.amount,
      search: entries({ state: 'explained' }),
    },
  ]
  return (
    <dl className={classes.terms}>
      {terms.map(({ name, sign, amount, search }) => (
        <div key={name}>
          <dt>
            <Link to="/admin-panel" search={search}>
              {name}
            </Link>
          </dt>
          <dd>
            {sign} <Money amount={amount} />
          </dd>
        </div>
      ))}
      <div className={classes.remainder}>
        <dt>
          <Trans>Remainder</Trans>
        </dt>
        <dd>
          <Badge tone={agrees ? 'good' : 'bad'}>{agrees ? t`Adds up` : t`Doesn't add up`}</Badge>{' '}
          <Money amount={cover.remainder} />
        </dd>
      </div>
    </dl>
  )
}
