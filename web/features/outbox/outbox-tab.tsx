import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OutboxMail } from '#contract/index.ts'
import { AdminList } from '#entities/admin/admin-list.tsx'
import { usePages } from '#lib/api/query.ts'
import { config } from '#lib/http/config.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-list.tsx'
import { Moment } from '#ui/day.tsx'
import { Email } from '#ui/email.tsx'
import { mailFilters } from './filters.ts'
import { MailDrawer } from './mail-drawer.tsx'
import { mailStateNames, mailStates, mailStateTones } from './mail-names.ts'
import classes from './outbox-tab.module.css'

/** The emails of the last 30 days. If the server cannot send email, an admin reads them here and forwards them. */
export function OutboxTab() {
  const { t, i18n } = useLingui()
  const filters = useListFilters(mailFilters)
  const list = usePages('GET /admin/mails/', { query: filters.query })
  const selects = [
    {
      name: 'state' as const,
      label: t`Status`,
      all: t`All statuses`,
      options: mailStates.map(value => ({ value, label: i18n._(mailStateNames[value]) })),
    },
  ]
  const [opened, setOpened] = useState<OutboxMail | null>(null)
  return (
    <>
      {config.mail === 'kept' ? (
        <p className={classes.hint}>
          <Trans>This site can't send emails because no mail server is set up. Read them here and pass them on.</Trans>
        </p>
      ) : null}
      <AdminList
        label={t`Outbox`}
        list={list}
        filters={filters}
        selects={selects}
        columns={useColumns(setOpened)}
        empty={t`No emails yet`}
        notLoaded={t`Error loading emails`}
      />
      <MailDrawer mail={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function useColumns(open: (mail: OutboxMail) => void): Column<OutboxMail>[] {
  const { t, i18n } = useLingui()
  return [
    { header: t`Subject`, primary: true, cell: row => row.subject ?? '–' },
    { header: t`Recipient`, cell: row => (row.address === null ? row.recipient : <Email address={row.address} />) },
    {
      header: t`Status`,
      cell: row => <Badge tone={mailStateTones[row.state]}>{i18n._(mailStateNames[row.state])}</Badge>,
    },
    { header: t`Time`, cell: row => <Moment instant={row.created_at} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row => (
        <Button size="xs" variant="default" onClick={() => open(row)}>
          {t`Read`}
        </Button>
      ),
    },
  ]
}
