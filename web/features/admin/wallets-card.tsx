import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Cover, WalletAccount } from '#contract/index.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { config } from '#lib/config.ts'
import { dateTime, taka } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import classes from './wallets-card.module.css'

/** Whether the wallets agree with the ledger, and where their balances don't add up. Other servers do not say. */
export function WalletsCard() {
  const { t } = useLingui()
  const { data } = useQuery({ ...query('GET /admin/wallet-accounts/'), enabled: config.mail !== undefined })
  if (!data || data.accounts.every(({ balance }) => balance === null)) return null
  return (
    <div className={classes.card}>
      <Card title={t`Wallets and ledger`}>
        <Terms cover={data.cover} />
        {data.accounts.map(account => (
          <Account key={account.account} account={account} />
        ))}
      </Card>
    </div>
  )
}

/** The terms of the cover, each with the list that it sums. */
function Terms({ cover }: { cover: Cover }) {
  const { t } = useLingui()
  const agrees = Number(cover.remainder) === 0
  const entries = (filters: object) => ({ tab: 'desk', ...filters }) as const
  const terms = [
    { name: t`In the wallets`, sign: '', amount: cover.wallets.amount, search: entries({}) },
    { name: t`In the ledger`, sign: '−', amount: cover.ledger.amount, search: { tab: 'activity' } as const },
    {
      name: t`Arrived, without a payment`,
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
      name: t`Withdrawals not seen in a wallet`,
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

/** The newest balance of a wallet, and its gaps in words. */
function Account({ account }: { account: WalletAccount }) {
  const { t, i18n } = useLingui()
  if (account.balance === null) return null
  const at = dateTime(account.balance_at ?? '', i18n.locale)
  return (
    <section className={classes.account}>
      <h3>
        <MethodName method={account.account} /> <Money amount={account.balance} />
      </h3>
      <p>
        <Trans>As of {at}</Trans>
      </p>
      {account.gaps.length > 0 ? (
        <ul>
          {account.gaps.map(({ from_entry, from, to, amount }) => {
            const [begin, end] = [dateTime(from, i18n.locale), dateTime(to, i18n.locale)]
            const size = taka(amount.replace('-', ''), i18n.locale)
            return (
              <li key={from_entry}>
                {amount.startsWith('-')
                  ? t`${size} less than explained between ${begin} and ${end}`
                  : t`${size} more than explained between ${begin} and ${end}`}
              </li>
            )
          })}
        </ul>
      ) : null}
    </section>
  )
}
