import { Trans, useLingui } from '@lingui/react/macro'
import type { ActiveSession } from '#contract/index.ts'
import { ErrorText } from '#lib/forms/form.tsx'
import type { ListState } from '#lib/lists/list-state.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { Moment } from '#ui/day.tsx'
import { notify } from '#ui/notify.ts'
import { BusyButton } from '#ui/submit-button.tsx'
import { DeviceName } from './device-name.tsx'
import { useEndOtherSessions, useEndSession } from './queries.ts'
import { ReusedSessions } from './reused-sessions.tsx'
import classes from './devices-card.module.css'

const reportLogout = {
  onSuccess: () => notify.success(<Trans>Logged out</Trans>),
  onError: (error: Error) => notify.error(<ErrorText error={error} />),
}

/** The devices on which the user is logged in, each with a button that logs it out. */
export function DevicesCard({ sessions }: { sessions: ListState<ActiveSession> }) {
  const { t } = useLingui()
  const endOthers = useEndOtherSessions()
  const rows = sessions.rows?.toSorted((a, b) => Number(b.current) - Number(a.current))
  const hasOthers = rows?.some(({ current }) => !current)
  return (
    <Card
      flush
      title={<Trans>Your devices</Trans>}
      action={
        hasOthers ? (
          <BusyButton
            variant="default"
            size="xs"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, reportLogout)}
          >
            <Trans>Log out all other devices</Trans>
          </BusyButton>
        ) : null
      }
    >
      {rows ? <ReusedSessions /> : null}
      <DataList
        label={t`Your devices`}
        list={{ ...sessions, rows }}
        rowKey={row => row.id}
        columns={useColumns(endOthers.isPending)}
        empty={t`No devices found`}
        errorTitle={t`We couldn't load your devices.`}
        expected={2}
      />
    </Card>
  )
}

function useColumns(busy: boolean): Column<ActiveSession>[] {
  const { t } = useLingui()
  const end = useEndSession()
  return [
    {
      header: t`Device`,
      primary: true,
      cell: row => (
        <span className={classes.device}>
          <DeviceName device={row} />
          {row.current ? (
            <Badge tone="good">
              <Trans>This device</Trans>
            </Badge>
          ) : null}
        </span>
      ),
    },
    { header: t`Logged in`, cell: row => <Moment instant={row.signed_in_at} /> },
    { header: t`Last used`, cell: row => <Moment instant={row.last_used_at} /> },
    {
      header: t`IP address`,
      cell: row => (row.address ? <span className={classes.address}>{row.address}</span> : '–'),
    },
    {
      header: t`Actions`,
      actions: true,
      cell: row =>
        row.current ? null : (
          <BusyButton
            size="xs"
            variant="default"
            busy={end.isPending && end.variables === row.id}
            disabled={busy || (end.isPending && end.variables !== row.id)}
            onClick={() => end.mutate(row.id, reportLogout)}
          >
            <Trans>Log out</Trans>
          </BusyButton>
        ),
    },
  ]
}
