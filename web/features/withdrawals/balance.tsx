import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconClock, IconWallet } from '@tabler/icons-react'
import type { Reply } from '#contract/index.ts'
import { supports } from '#lib/http/supports.ts'
import { errorText } from '#lib/i18n/error-text.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import classes from './balance.module.css'

interface BalanceProps {
  /** Undefined while loading. */
  shown: Reply<'GET /influencer/balance/'> | undefined
  error: unknown
  onRetry: () => void
}

/** Whether an amount is greater than zero. */
const isSome = (amount: string) => Number(amount) > 0

/** The balance that is available for withdrawal. */
export function Balance({ shown, error, onRetry }: BalanceProps) {
  return (
    <section className={classes.balance}>
      <h2 className={classes.label}>
        <IconWallet aria-hidden size={20} />
        <Trans>Current Balance</Trans>
      </h2>
      {!shown && error ? (
        <div role="alert" className={classes.failed}>
          <p>
            <Trans>We couldn't load your balance.</Trans> {errorText(error)}
          </p>
          <Button variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <div className={classes.amount} aria-busy={!shown}>
          {shown ? <Money amount={shown.balance} sign="dollar" /> : <Skeleton h="1em" my="0.15em" w="9rem" />}
        </div>
      )}
      {shown && isSome(shown.held) ? (
        <p className={classes.note}>
          <Trans>
            In pending withdrawals: <Money amount={shown.held} />
          </Trans>
        </p>
      ) : null}
      {shown && isSome(shown.owed) ? (
        <p className={classes.owed}>
          <Trans>
            You owe <Money amount={shown.owed} /> because a payment was reversed after you requested or withdrew the
            money. We'll repay it from your next earnings, or from a withdrawal that is rejected. Until then, we can't
            approve withdrawals.
          </Trans>
        </p>
      ) : null}
      {supports.statements ? (
        <p>
          <LinkButton to="/statement" variant="default" size="sm">
            <Trans>How is this calculated?</Trans>
          </LinkButton>
        </p>
      ) : null}
      <p className={classes.note}>
        <Trans>
          We set the amount aside when you send a request. If your request is rejected, the money goes back to your
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
