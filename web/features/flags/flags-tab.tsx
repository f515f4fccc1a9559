import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AdminFlag } from '#contract/flags.ts'
import { flagStatuses, type FlagStatus } from '#contract/values/flags.ts'
import { limits } from '#contract/values/limits.ts'
import { userSorts } from '#contract/values/sorts.ts'
import { AdminList } from '#entities/admin/admin-list.tsx'
import { reasonNames } from '#entities/flag/dialog/flag-words.ts'
import { UserLink } from '#entities/user/user-link.tsx'
import { usePages } from '#lib/api/query.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import { useStatusMessage } from '#ui/status-message.tsx'
import { flagFilters } from './filters.ts'
import { FlagQuestion } from './flag-question.tsx'
import { FlaggedSubject } from './flagged-subject.tsx'
import { useFlagDecision, type FlagDecisions } from './use-flag-decision.tsx'

const statusNames: Record<FlagStatus, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'flag' }),
  upheld: msg`Upheld`,
  dismissed: msg`Dismissed`,
}
const tones: Record<FlagStatus, Tone> = { open: 'waiting', upheld: 'bad', dismissed: 'quiet' }

/** All flags. A decision applies to all open flags of the same subject. */
export function FlagsTab() {
  const { t, i18n } = useLingui()
  const filters = useListFilters(flagFilters)
  const list = usePages('GET /admin/flags/', { query: filters.query })
  const { message, ...status } = useStatusMessage()
  const decision = useFlagDecision(status)
  const selects = [
    {
      name: 'status' as const,
      label: t`Status`,
      all: t`All statuses`,
      options: flagStatuses.map(value => ({ value, label: i18n._(statusNames[value]) })),
    },
  ]
  return (
    <>
      <AdminList
        act="flags.decide"
        label={t`Flags`}
        list={list}
        filters={filters}
        selects={selects}
        sorts={userSorts}
        columns={useColumns(decision)}
        empty={t`No flags found`}
        notLoaded={t`Error loading flags`}
        message={message}
      />
      <FlagQuestion decision={decision} list={list} />
    </>
  )
}

function Subject({ flag }: { flag: AdminFlag }) {
  const { t } = useLingui()
  const number = Math.min(flag.flags_count, limits.waitingCount.max)
  return (
    <>
      <FlaggedSubject flag={flag} />
      {flag.flags_count > 1 ? (
        <DetailLine>{t`${plural(number, { one: 'Flagged by # person', other: 'Flagged by # people' })}`}</DetailLine>
      ) : null}
      {flag.is_gone ? (
        <DetailLine>
          <Trans>Deleted or deactivated</Trans>
        </DetailLine>
      ) : null}
    </>
  )
}

function Outcome({ flag: { status, decided_by, decision_note } }: { flag: AdminFlag }) {
  const { i18n } = useLingui()
  return (
    <>
      <Badge tone={tones[status]}>{i18n._(statusNames[status])}</Badge>
      {decided_by === null ? null : (
        <DetailLine>
          <Trans>by {decided_by}</Trans>
        </DetailLine>
      )}
      {decision_note === null ? null : (
        <DetailLine>
          <q dir="auto">{decision_note}</q>
        </DetailLine>
      )}
    </>
  )
}

function useColumns({ ask, busy }: FlagDecisions): Column<AdminFlag>[] {
  const { t, i18n } = useLingui()
  return [
    { header: t`Subject`, primary: true, cell: row => <Subject flag={row} /> },
    {
      header: t`Reason`,
      cell: row => (
        <>
          {i18n._(reasonNames[row.reason])}
          {row.note === null ? null : (
            <DetailLine>
              <q dir="auto">{row.note}</q>
            </DetailLine>
          )}
        </>
      ),
    },
    {
      header: t`Flagged by`,
      cell: row => <UserLink username={row.flagger_name} displayName={row.flagger_display_name} />,
    },
    { header: t`Status`, cell: row => <Outcome flag={row} /> },
    { header: t`Date`, cell: row => <Day instant={row.created_at} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row =>
        row.status === 'open' ? (
          <>
            <Button
              size="xs"
              color="red"
              disabled={busy !== null}
              onClick={() => ask(row, { status: 'upheld' })}
            >{t`Uphold`}</Button>
            <Button
              size="xs"
              variant="default"
              disabled={busy !== null}
              onClick={() => ask(row, { status: 'dismissed' })}
            >{t`Dismiss`}</Button>
          </>
        ) : null,
    },
  ]
}
