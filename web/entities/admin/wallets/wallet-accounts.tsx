import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ChainGap, WalletAccount } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { cappedCount, dateTime } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { GapDialog, useGapText, type OpenedGap } from './gap-dialog.tsx'
import classes from './wallets-card.module.css'

/** Each wallet's latest balance, and the gaps where one balance does not follow from the one before. */
export function WalletAccounts({ accounts }: { accounts: readonly WalletAccount[] }) {
  const [opened, setOpened] = useState<OpenedGap | null>(null)
  return (
    <>
      {accounts.map(row => (
        <Account key={row.account} account={row} onOpen={gap => setOpened({ account: row.account, gap })} />
      ))}
      <GapDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function Account({ account, onOpen }: { account: WalletAccount; onOpen: (gap: ChainGap) => void }) {
  const { t, i18n } = useLingui()
  const gapText = useGapText()
  if (account.balance === null) return null
  const { gaps, gaps_count: number, balance_at } = account
  const at = dateTime(balance_at ?? '', i18n.locale)
  const hidden = number - gaps.length
  const { max } = limits.gapCount
  const shown = cappedCount(number, i18n.locale, max)
  const older = cappedCount(hidden, i18n.locale, max - gaps.length)
  return (
    <section className={classes.account}>
      <h3>
        <MethodName method={account.account} /> <Money amount={account.balance} />
      </h3>
      <p>
        <Trans>As of {at}</Trans>
      </p>
      {number === 0 ? (
        <Badge tone="good">{t`No gaps`}</Badge>
      ) : (
        <>
          <Badge tone="bad">{t`${plural(number, { one: `${shown} gap`, other: `${shown} gaps` })}`}</Badge>
          <ul>
            {gaps.map(gap => (
              <li key={gap.to_entry}>
                <UnstyledButton className={classes.gap} onClick={() => onOpen(gap)}>
                  {gapText(gap)}
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {hidden > 0 ? (
            <p>{t`${plural(hidden, { one: `${older} older gap`, other: `${older} older gaps` })}`}</p>
          ) : null}
        </>
      )}
    </section>
  )
}
