import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { limits } from '#contract/values/limits.ts'
import type { Role } from '#contract/values/vocabulary.ts'
import { AttentionListSkeleton } from '#entities/dashboard/attention-list.tsx'
import { Features, Welcome } from '#entities/dashboard/welcome.tsx'
import { useFrozenRows } from '#lib/lists/frozen-rows.ts'
import { Card } from '#ui/card.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { RetryLine } from '#ui/retry-line.tsx'
import type { EmptyStateProps } from '#ui/states.tsx'
import type { Figures } from './use-figures.ts'
import link from '#ui/link.module.css'
import classes from './dashboard.module.css'

interface DashboardPartsProps {
  of: Role
  /** Buttons beside the title. */
  actions?: ReactNode
  failure: Figures<unknown>['failure']
  /** What needs the user's attention. Undefined until the dashboard has loaded. */
  needs: ReactNode | undefined
  /** The figures, charts and lists. */
  children: ReactNode
}

/**
 * The dashboard of a brand or an influencer: what needs attention, the other parts, and links to the role's features.
 */
export function DashboardParts({ of: role, actions, failure, needs, children }: DashboardPartsProps) {
  const { t } = useLingui()
  return (
    <>
      <Welcome title={t`Dashboard`} actions={actions} />
      {/* Uses a new key when the figures arrive, to create new elements: reusing the skeleton's would shift them,
          because what needs attention may be taller. */}
      <div key={needs ? 'loaded' : 'loading'} className={classes.parts}>
        {failure ? (
          <RetryLine {...failure}>
            <Trans>We couldn't load your dashboard.</Trans>
          </RetryLine>
        ) : null}
        {needs ?? (failure ? null : <AttentionListSkeleton />)}
        {children}
      </div>
      <Features of={role} />
    </>
  )
}

interface RecentCardProps<Row> {
  title: string
  /** The path of the page with the whole list. */
  all: { to: '/campaigns' | '/applications'; text: string }
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  empty: EmptyStateProps
  columns: readonly Column<Row>[]
}

/**
 * A card with the first rows of a list and a link to the whole list. Rows keep their places, because they have buttons.
 */
export function RecentCard<Row extends { id: number }>({ title, all, rows, empty, columns }: RecentCardProps<Row>) {
  const list = useFrozenRows(rows, { list: title, read: rows, own: false, more: true })
  return (
    <Card
      flush
      title={title}
      action={
        <Link to={all.to} className={link.link}>
          {all.text}
        </Link>
      }
    >
      <DataList
        label={title}
        list={list}
        rowKey={row => row.id}
        expected={limits.recent}
        empty={empty}
        columns={columns}
      />
    </Card>
  )
}
