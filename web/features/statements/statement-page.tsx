import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Statement } from '#contract/index.ts'
import { isStaff } from '#contract/values/roles.ts'
import { brandAccounts, influencerAccounts, type StatementAccount } from '#contract/values/vocabulary.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { useUser } from '#lib/http/session.ts'
import { localTime, month as monthName, today } from '#lib/i18n/format.ts'
import { downloadCsv } from '#lib/lists/csv.ts'
import { Card } from '#ui/card.tsx'
import { Moment } from '#ui/day.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { notify } from '#ui/notify.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { AccountLink } from './account-link.tsx'
import { useMovementText } from './movement-text.ts'
import { Movements } from './movements.tsx'
import { monthAfter, readParams, type StatementParams } from './params.ts'
import { useStatement } from './queries.ts'
import classes from './statement-page.module.css'

/** Explains a balance month by month: the opening balance, every movement with its cause, and the closing balance. */
export function StatementPage() {
  const { t } = useLingui()
  const params = readParams(useSearch({ from: '/workspace/statement' }))
  const isAdmin = isStaff(useUser()?.role)
  const found = useStatement(params)
  const { statement } = found
  const name = statement?.username ?? ''
  return (
    <>
      <PageHeader
        title={isAdmin && name ? t`Statement of ${name}` : t`Statement`}
        lead={<Trans>Every transaction, with the balance after it.</Trans>}
        actions={found.error ? null : <Actions statement={statement} found={found} />}
      />
      {isNotFound(found.error) ? (
        <Card>
          <EmptyState title={t`No statement to show`} />
        </Card>
      ) : (
        <Stack gap="lg">
          <Choices params={params} found={found} />
          {/* Printouts omit the header, which names the site and the user. */}
          {statement ? (
            <p className={classes.owner} data-paper-only>
              <Trans>Prochar</Trans> · {name} · <Moment instant={found.readAt} />
            </p>
          ) : null}
          {found.error ? null : <Figures statement={statement} />}
          <Card flush>
            <Movements found={found} />
          </Card>
        </Stack>
      )}
    </>
  )
}

type Found = ReturnType<typeof useStatement>

/** The names of the accounts. */
function useAccountNames(): Record<StatementAccount, string> {
  const { t } = useLingui()
  return {
    available: t`Balance`,
    held: t`In withdrawals`,
    owed: t`Owed`,
    spent: t`Payments`,
    refund_due: t`Refunds`,
  }
}

function Choices({ params, found: { statement, stale } }: { params: StatementParams; found: Found }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const names = useAccountNames()
  const role = useUser()?.role
  const show = (changes: StatementParams) =>
    void navigate({ to: '/statement', search: { ...params, ...changes }, resetScroll: false })
  // Shows the previous statement while the chosen one loads.
  const chosen = stale ? undefined : statement
  const month = chosen?.month ?? params.month ?? `${today().slice(0, 7)}-01`
  const account = chosen?.account ?? params.account ?? statement?.account
  const isBrands = role === 'brand' || (isStaff(role) && brandAccounts.some(known => known === account))
  const accounts: readonly StatementAccount[] = isBrands ? brandAccounts : influencerAccounts
  return (
    <Group justify="space-between" data-screen-only>
      <NativeSelect
        aria-label={t`Account`}
        value={account ?? accounts[0] ?? ''}
        onChange={event => {
          const chosen = accounts.find(known => known === event.currentTarget.value)
          if (chosen) show({ account: chosen })
        }}
        data={accounts.map(value => ({ value, label: names[value] }))}
      />
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          aria-label={t`Previous month`}
          disabled={!statement?.has_earlier}
          onClick={() => show({ month: monthAfter(month, -1) })}
        >
          <IconChevronLeft aria-hidden size={18} />
        </Button>
        {/* As wide as the longest month, so that the buttons stay in place, unless large text needs the width. */}
        <Box component="strong" miw="min(9.5rem, 40vw)" ta="center" aria-live="polite">
          {monthName(month, i18n.locale, 'full')}
        </Box>
        <Button
          variant="default"
          size="sm"
          aria-label={t`Next month`}
          disabled={month.slice(0, 7) >= today().slice(0, 7)}
          onClick={() => show({ month: monthAfter(month, 1) })}
        >
          <IconChevronRight aria-hidden size={18} />
        </Button>
      </Group>
    </Group>
  )
}

function Figures({ statement }: { statement: Statement | undefined }) {
  const { t, i18n } = useLingui()
  const names = useAccountNames()
  // As tall as its content.
  if (!statement) return <Skeleton h="14.1rem" radius="lg" />
  const { account, month, opening, closing, balance, owed } = statement
  const name = monthName(month, i18n.locale, 'full')
  return (
    <Card title={`${names[account]}, ${name}`}>
      <Facts
        facts={[
          { label: t`Opening balance`, value: <Money amount={opening} /> },
          { label: t`Closing balance`, value: <Money amount={closing} /> },
          { label: t`Now`, value: <Money amount={balance} />, strong: true },
          ...(owed !== undefined && account !== 'owed' ? [{ label: names.owed, value: <Debt amount={owed} /> }] : []),
        ]}
      />
    </Card>
  )
}

function Debt({ amount }: { amount: string }) {
  return (
    <AccountLink account="owed">
      <Money amount={amount} />
    </AccountLink>
  )
}

/** Prints the statement or saves it as a file. */
function Actions({ statement, found }: { statement: Statement | undefined; found: Found }) {
  const { t } = useLingui()
  const textOf = useMovementText()
  const onError = () => notify.error(<Trans>We couldn't load all the transactions. Please try again.</Trans>)
  const print = useMutation({
    mutationFn: async () => {
      await found.loadAll()
      // The last rows to arrive are drawn in the next task.
      await new Promise(resolve => setTimeout(resolve))
      window.print()
    },
    onError,
  })
  const save = useMutation({
    mutationFn: async () => {
      const { username, account, month, opening, closing, movements } = await found.readAll(statement)
      const rows = movements.map(movement => {
        const { cause, detail, debt } = textOf(movement, account)
        const { at, transaction_id, amount, balance } = movement
        const reason = [detail, debt].filter(text => text !== '').join(' · ')
        return [localTime(at), cause, reason, transaction_id ?? '', amount, balance]
      })
      const heads = [t`Time`, t`Transaction`, t`Reason`, t`Transaction ID`, t`Amount`, t`Balance`]
      const first = ['', t`Opening balance`, '', '', '', opening]
      const last = ['', t`Closing balance`, '', '', '', closing]
      const name = `prochar-${username}-${account}-${month.slice(0, 7)}.csv`
      downloadCsv(name, [heads, first, ...rows, last])
    },
    onError,
  })
  return (
    <Group gap="sm">
      <BusyButton
        variant="default"
        leftSection={<IconDownload aria-hidden size={18} />}
        disabled={!statement || found.stale}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        {t`Save as CSV`}
      </BusyButton>
      <BusyButton
        variant="default"
        leftSection={<IconPrinter aria-hidden size={18} />}
        disabled={!statement || found.stale}
        busy={print.isPending}
        onClick={() => print.mutate()}
      >
        {t`Print`}
      </BusyButton>
    </Group>
  )
}
