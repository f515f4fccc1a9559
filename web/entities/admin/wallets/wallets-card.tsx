import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Cover } from '#contract/index.ts'
import { paymentMethods } from '#contract/values/vocabulary.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { query } from '#lib/api/query.ts'
import { supports } from '#lib/http/supports.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { ErrorState } from '#ui/states.tsx'
import { refundsId } from '../payouts/due-refunds.ts'
import { WalletAccounts } from './wallet-accounts.tsx'
import classes from './wallets-card.module.css'

/** The wallets' balances and whether they agree with the ledger. Hidden before the first entry. */
function useWallets() {
  const { data, error, refetch } = useQuery({ ...query('GET /admin/wallet-accounts/'), enabled: supports.moneyDesk })
  return {
    data,
    offered: data ? data.accounts.some(({ balance }) => balance !== null) : supports.moneyDesk,
    failure: !data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null,
  }
}

/** The wallets' balances, on the money desk. */
export function BalancesCard() {
  const { t } = useLingui()
  const { data, offered, failure } = useWallets()
  if (!offered) return null
  return (
    <Card title={t`Balances`}>
      {failure ?? (
        <div className={classes.accounts}>
          {data ? <WalletAccounts accounts={data.accounts} /> : <AccountsSkeleton />}
        </div>
      )}
    </Card>
  )
}

/** Whether the wallets agree with the ledger, and the gaps in their balances. */
export function WalletsCard() {
  const { t } = useLingui()
  const { data, offered, failure } = useWallets()
  if (!offered) return null
  return (
    <div className={classes.card}>
      <Card title={t`Wallets and ledger`}>
        {failure ?? (
          <div className={classes.sides} aria-busy={!data}>
            <Terms cover={data?.cover} />
            <div>{data ? <WalletAccounts accounts={data.accounts} /> : <AccountsSkeleton />}</div>
          </div>
        )}
      </Card>
    </div>
  )
}

/** As tall as both wallets without gaps. */
function AccountsSkeleton() {
  return paymentMethods.map(method => (
    <section key={method} className={classes.account}>
      <h3>
        <MethodName method={method} />
      </h3>
      <p>
        <Skeleton component="span" display="inline-block" h="0.75rem" w="9rem" />
      </p>
      <Skeleton h="1.625rem" w="5rem" />
    </section>
  ))
}

/** An amount, or a placeholder while it loads. */
const amountOf = (amount: string | undefined) =>
  amount === undefined ? (
    <Skeleton component="span" display="inline-block" h="0.9rem" w="5.5rem" />
  ) : (
    <Money amount={amount} />
  )

interface TermProps {
  sign: '' | '+' | '−'
  amount: string | undefined
  /** Links to the list that adds up to the amount. */
  name: ReactNode
}

function Term({ sign, amount, name }: TermProps) {
  const isNegative = sign !== '' && amount?.startsWith('-') === true
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isNegative ? opposite[sign] : sign} {amountOf(isNegative ? amount.slice(1) : amount)}
      </dd>
    </div>
  )
}

/** A subtracted amount that is negative is added instead. */
const opposite = { '+': '−', '−': '+' } as const

const panel = '/admin-panel'

/** The terms of the comparison, each linked to the list that adds up to it. */
function Terms({ cover }: { cover: Cover | undefined }) {
  return (
    <dl className={classes.terms}>
      <Term
        sign=""
        amount={cover?.balances.amount}
        name={
          <Link to={panel} search={{ tab: 'desk' }}>
            <Trans>In the wallets</Trans>
          </Link>
        }
      />
      <Term sign="−" amount={cover?.opening.amount} name={<Trans>Before the first entry</Trans>} />
      <Term
        sign="−"
        amount={cover?.ledger.amount}
        name={
          <Link to={panel} search={{ tab: 'activity' }}>
            <Trans>In the ledger</Trans>
          </Link>
        }
      />
      <Term
        sign="−"
        amount={cover?.unmatched_incoming.amount}
        name={
          <Link to={panel} search={{ tab: 'desk', state: 'unmatched', direction: 'in' }}>
            <Trans>Received, not matched</Trans>
          </Link>
        }
      />
      <Term
        sign="+"
        amount={cover?.unexplained_outgoing.amount}
        name={
          <Link to={panel} search={{ tab: 'desk', state: 'unmatched', direction: 'out' }}>
            <Trans>Sent, not explained</Trans>
          </Link>
        }
      />
      <Term
        sign="−"
        amount={cover?.unseen_payouts.amount}
        name={
          <Trans>
            <Link to={panel} search={{ tab: 'withdrawals', transfer: 'unseen' }}>
              Withdrawals
            </Link>{' '}
            and{' '}
            <Link to={panel} search={{ tab: 'payments', transfer: 'unseen' }} hash={refundsId}>
              refunds
            </Link>{' '}
            missing from the wallets
          </Trans>
        }
      />
      <Term
        sign="+"
        amount={cover?.without_evidence.amount}
        name={
          <Link to={panel} search={{ tab: 'payments', evidence: 'missing' }}>
            <Trans>Confirmed without evidence</Trans>
          </Link>
        }
      />
      <Term
        sign="−"
        amount={cover?.explained.amount}
        name={
          <Trans>
            <Link to={panel} search={{ tab: 'desk', state: 'explained' }}>
              Explained
            </Link>
            ,{' '}
            <Link to={panel} search={{ tab: 'payments', evidence: 'returned' }}>
              taken back
            </Link>
            , and{' '}
            <Link to={panel} search={{ tab: 'desk', state: 'matched', direction: 'out' }}>
              wallet fees
            </Link>
          </Trans>
        }
      />
      <div className={classes.remainder}>
        <dt>
          <Trans>Remainder</Trans>
        </dt>
        <dd>
          <Agreement remainder={cover?.remainder} /> {amountOf(cover?.remainder)}
        </dd>
      </div>
    </dl>
  )
}

function Agreement({ remainder }: { remainder: string | undefined }) {
  const { t } = useLingui()
  if (remainder === undefined) return <Skeleton component="span" display="inline-block" h="1.25rem" w="5rem" />
  const agrees = Number(remainder) === 0
  return <Badge tone={agrees ? 'good' : 'bad'}>{agrees ? t`Adds up` : t`Doesn't add up`}</Badge>
}
