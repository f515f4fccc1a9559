import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActivityEntry } from '#contract/index.ts'
import { eventTypes, subjectTypes } from '#contract/values/events.ts'
import { paymentMethods } from '#contract/values/vocabulary.ts'
import { AdminList } from '#entities/admin/admin-list.tsx'
import type { AdminSearch } from '#entities/admin/admin-tab.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { usePages } from '#lib/api/query.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { BreakableName } from '#ui/breakable-name.tsx'
import type { Column } from '#ui/data-list.tsx'
import { Moment } from '#ui/day.tsx'
import { ActivityChanges } from './activity-changes.tsx'
import { kindNames, subjectNames } from './activity-names.ts'
import { DayFilter } from './day-filter.tsx'
import { activityFilters } from './filters.ts'
import link from '#ui/link.module.css'
import classes from './activity-tab.module.css'

/** The audit log: who did what, to what, and when. */
export function ActivityTab() {
  const { t, i18n } = useLingui()
  const filters = useListFilters(activityFilters)
  const { search: person, ...others } = filters.query
  const list = usePages('GET /admin/activity/', { query: { ...others, ...(person !== undefined && { person }) } })
  const selects = [
    {
      name: 'kind' as const,
      label: t`Event`,
      all: t`All events`,
      options: eventTypes.map(value => ({ value, label: i18n._(kindNames[value]) })),
    },
    {
      name: 'subject_type' as const,
      label: t`Subject`,
      all: t`All subjects`,
      options: subjectTypes.map(value => ({ value, label: i18n._(subjectNames[value]) })),
    },
  ]
  const days = [
    { name: 'from' as const, label: t`From` },
    { name: 'to' as const, label: t`To` },
  ]
  return (
    <AdminList
      label={t`Activity`}
      list={list}
      filters={filters}
      placeholder={t`Username or ID`}
      selects={selects}
      columns={useColumns()}
      empty={t`No activity yet`}
      notLoaded={t`Error loading activity`}
    >
      <div className={classes.days}>
        {days.map(({ name, label }) => (
          <DayFilter
            key={name}
            label={label}
            value={filters.query[name] ?? ''}
            onChange={day => filters.set({ [name]: day })}
          />
        ))}
      </div>
    </AdminList>
  )
}

function useColumns(): Column<ActivityEntry>[] {
  const { t, i18n } = useLingui()
  return [
    { header: t`Event`, primary: true, cell: row => i18n._(kindNames[row.kind] ?? { id: row.kind }) },
    { header: t`Subject`, cell: row => <Subject subject={row.subject} /> },
    { header: t`Change`, cell: row => <ActivityChanges entry={row} /> },
    {
      header: t`By`,
      cell: ({ actor }) =>
        actor ? (
          <InTab list={{ tab: 'users', search: actor.username }}>
            <BreakableName name={actor.username} />
          </InTab>
        ) : (
          <span className={classes.server}>{t`The server`}</span>
        ),
    },
    { header: t`Time`, cell: row => <Moment instant={row.at} /> },
  ]
}

/** The tab that lists each subject type. */
const tabs = {
  user: 'users',
  campaign: 'campaigns',
  application: 'campaigns',
  payment: 'payments',
  refund: 'payments',
  withdrawal: 'withdrawals',
  flag: 'flags',
  correction: 'users',
  settings: 'payments',
  wallet_import: 'desk',
  wallet_entry: 'desk',
  device: 'desk',
} as const satisfies Record<ActivityEntry['subject']['type'], AdminSearch['tab']>

/** The tab that lists a subject, filtered to it if the list supports that. */
function listOf({ type, name }: ActivityEntry['subject']): AdminSearch {
  if (type === 'device') return { tab: 'desk' }
  if (type === 'wallet_import') {
    const account = paymentMethods.find(method => method === name)
    return { tab: 'desk', ...(account && { account }) }
  }
  return { tab: tabs[type], search: name }
}

/** The subject of an event, with a link to the campaign's page or to the tab that lists it. */
function Subject({ subject }: { subject: ActivityEntry['subject'] }) {
  const { i18n } = useLingui()
  const { type, name, campaign } = subject
  const wallet = type === 'wallet_import' ? paymentMethods.find(method => method === name) : undefined
  return (
    <>
      {campaign === null ? (
        name && (
          <InTab list={listOf(subject)}>
            {wallet ? <MethodName method={wallet} /> : <BreakableName name={name} />}
          </InTab>
        )
      ) : (
        <Link to="/campaigns/$id" params={{ id: String(campaign) }} className={link.link}>
          {name}
        </Link>
      )}
      <span className={classes.type}>{i18n._(subjectNames[type])}</span>
    </>
  )
}

function InTab({ list, children }: { list: AdminSearch; children: ReactNode }) {
  return (
    <Link to="/admin-panel" search={list} className={link.link}>
      {children}
    </Link>
  )
}
