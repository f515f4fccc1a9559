import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconClock, IconWallet } from '@tabler/icons-react'
import { errorText } from '#lib/error-text.ts'
import { Money } from '#ui/money.tsx'
import classes from './balance.module.css'

interface BalanceProps {
  /** Undefined while loading. */
  amount: string | undefined
  error: unknown
  onRetry: () => void
}

/** The balance that can be withdrawn. */
export function Balance({ amount, error, onRetry }: BalanceProps) {
  return (
    <section className={classes.balance}>
      <h2 className={classes.label}>
        <IconWallet aria-hidden size={20} />
        <Trans>Current Balance</Trans>
      </h2>
      {amount === undefined && error ? (
        <div role="alert" className={classes.failed}>
          <p>
            <Trans>Your balance could not be loaded.</Trans> {errorText(error)}
          </p>
          <Button variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <div className={classes.amount} aria-busy={amount === undefined}>
          {amount === undefined ? <Skeleton h="1em" my="0.15em" w="9rem" /> : <Money amount={amount} sign="dollar" />}
        </div>
      )}
      <p className={classes.note}>
        <Trans>
          The amount is set aside when you send a request. If the request is rejected, the money goes back to your
          balance.
        </Trans>
      </p>
      <p className={classes.note}>
        <IconClock aria-hidden size={18} />
        <Trans>Withdrawals take 2-5 working days.</Trans>
      </p>
    </section>
  )
}
