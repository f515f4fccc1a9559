import { Trans, useLingui } from '@lingui/react/macro'
import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { EndpointKey } from '#contract/index.ts'
import { useBoundedCount } from '#entities/dashboard/needs-you.tsx'
import { Welcome } from '#entities/dashboard/welcome.tsx'
import { useAreCapabilitiesPending, useMay } from '#lib/api/capabilities.ts'
import { isOwnServer } from '#lib/api/config.ts'
import { noteOwnRead } from '#lib/api/own-changes.ts'
import { query, queryClient } from '#lib/api/query.ts'
import { TextSkeleton } from '#ui/states.tsx'
import { ActivityTab } from './activity/activity-tab.tsx'
import { CampaignsTab } from './campaigns/campaigns-tab.tsx'
import { DashboardTab } from './dashboard/dashboard-tab.tsx'
import { FlagsTab } from './flags/flags-tab.tsx'
import { MoneyDeskTab } from './money-desk/money-desk-tab.tsx'
import { OutboxTab } from './outbox/outbox-tab.tsx'
import { PaymentsTab } from './payments/payments-tab.tsx'
import { adminTabs, tabAccess, type AdminParams, type AdminTab } from './tabs.ts'
import { UsersTab } from './users/users-tab.tsx'
import { WithdrawalsTab } from './withdrawals/withdrawals-tab.tsx'
import classes from './admin-page.module.css'

/** Opening a tab fetches its list again; the dashboard's figures load with the page. */
const listOf: Record<Exclude<AdminTab, 'dashboard'>, EndpointKey> = {
  users: 'GET /users/all/',
  campaigns: 'GET /admin/campaigns/',
  withdrawals: 'GET /admin/withdrawals/',
  payments: 'GET /admin/payments/',
  desk: 'GET /admin/wallet-entries/',
  flags: 'GET /admin/flags/',
  activity: 'GET /admin/activity/',
  outbox: 'GET /admin/mails/',
}

const contents: Record<AdminTab, () => React.ReactNode> = {
  dashboard: DashboardTab,
  users: UsersTab,
  campaigns: CampaignsTab,
  withdrawals: WithdrawalsTab,
  payments: PaymentsTab,
  desk: MoneyDeskTab,
  flags: FlagsTab,
  activity: ActivityTab,
  outbox: OutboxTab,
}

/** The tabs that other servers that implement the specification lack. */
const onlyOurs: readonly AdminTab[] = ['desk', 'flags', 'activity', 'outbox']

/** The tabs that the server has and the user may see. */
function useOfferedTabs(): AdminTab[] {
  const may = useMay()
  return adminTabs.filter(tab => (isOwnServer || !onlyOurs.includes(tab)) && may(tabAccess[tab].see))
}

/** Says that nothing can be changed in a tab, if that is so. */
function OnlyToLookAt({ tab }: { tab: AdminTab }) {
  const { act } = tabAccess[tab]
  const may = useMay()
  if (!act || may(act)) return null
  return (
    <Text c="dimmed" mb="md">
      <Trans>Your role lets you look at this, but not change it.</Trans>
    </Text>
  )
}

/** The width in pixels of the shade that marks more tabs at a side. */
const shade = 24

/** Scrolls the tabs sideways until this one is in view. Unlike `scrollIntoView`, never scrolls the page. */
function showTab(list: Element, name: AdminTab): void {
  const tab = list.querySelector(`[data-tab=${name}]`)?.getBoundingClientRect()
  const view = list.getBoundingClientRect()
  if (!tab) return
  if (tab.left < view.left + shade) list.scrollLeft += tab.left - view.left - shade
  else if (tab.right > view.right - shade) list.scrollLeft += tab.right - view.right + shade
}

/** The tabs for users, campaigns and money. The open one is in the URL. */
function AdminTabs() {
  const { t } = useLingui()
  const search: AdminParams = useSearch({ from: '/workspace/admin-panel' })
  const offeredTabs = useOfferedTabs()
  const open = offeredTabs.find(tab => tab === search.tab) ?? offeredTabs[0] ?? 'dashboard'
  const navigate = useNavigate()
  const tabs = useRef<HTMLDivElement>(null)
  const waiting = useQuery({ ...query('GET /dashboard/admin/'), enabled: useMay()('dashboard.read') }).data?.waiting
  const bounded = useBoundedCount()
  const waitingOn: Partial<Record<AdminTab, number>> = {
    ...(waiting?.pending_payments && { payments: waiting.pending_payments }),
    ...(waiting?.pending_withdrawals && { withdrawals: waiting.pending_withdrawals }),
    ...(waiting?.open_flags && { flags: waiting.open_flags }),
  }
  // Each tab's filters, restored when it is opened again.
  const left = useRef<Partial<Record<AdminTab, typeof search>>>({})

  // The open tab may be scrolled out of view, or pushed out by the counts of other tabs.
  useEffect(() => {
    const list = tabs.current
    if (!list) return undefined
    const observer = new ResizeObserver(() => showTab(list, open))
    for (const tab of list.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [open])

  const show = async (value: string | null) => {
    const tab = adminTabs.find(name => name === value)
    if (!tab) return
    left.current[open] = search
    const filters = left.current[tab] ?? (tab === 'dashboard' ? {} : { tab })
    const endpoint = tab === 'dashboard' ? undefined : listOf[tab]
    const isCached = queryClient.getQueriesData({ queryKey: [endpoint] }).some(([, data]) => data !== undefined)
    await navigate({ to: '/admin-panel', search: filters, resetScroll: false })
    if (!endpoint || !isCached) return
    // Read again as it is shown, so that no row has to wait as "new". A stale list is being read already.
    await queryClient.invalidateQueries({ queryKey: [endpoint] }, { cancelRefetch: false })
    noteOwnRead([endpoint])
  }
  const names: Record<AdminTab, string> = {
    dashboard: t`Dashboard`,
    users: t`Users`,
    campaigns: t`Campaigns`,
    withdrawals: t`Withdrawals`,
    payments: t`Payments`,
    desk: t`Money desk`,
    flags: t`Flags`,
    activity: t`Activity`,
    outbox: t`Outbox`,
  }

  return (
    <Tabs value={open} onChange={value => void show(value)} keepMounted={false}>
      <Tabs.List ref={tabs} className={classes.tabs} data-screen-only aria-label={t`Admin Panel`}>
        {offeredTabs.map(tab => (
          <Tabs.Tab
            key={tab}
            value={tab}
            className={classes.tab}
            data-tab={tab}
            aria-description={waitingOn[tab] ? t`${bounded(waitingOn[tab])} pending` : undefined}
          >
            {names[tab]}
            {waitingOn[tab] ? (
              <span className={classes.waiting} aria-hidden>
                {bounded(waitingOn[tab])}
              </span>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {offeredTabs.map(tab => {
        const Content = contents[tab]
        return (
          <Tabs.Panel key={tab} value={tab} pt="lg">
            <OnlyToLookAt tab={tab} />
            <Content />
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

/** The admin panel. Shows no tab before it knows which ones its reader may see. */
export function AdminPage() {
  const { t } = useLingui()
  const isPending = useAreCapabilitiesPending()
  return (
    <>
      <Welcome title={t`Admin Panel`} />
      {isPending ? <TextSkeleton /> : <AdminTabs />}
    </>
  )
}
