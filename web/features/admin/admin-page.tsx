import { Trans, useLingui } from '@lingui/react/macro'
import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import type { AdminTab, AdminTabName } from '#entities/admin/admin-tab.ts'
import { useBoundedCount } from '#entities/dashboard/attention-list.tsx'
import { Welcome } from '#entities/dashboard/welcome.tsx'
import { useAreCapabilitiesPending, useMay } from '#lib/api/capabilities.ts'
import { markOwnRefetch } from '#lib/api/own-refetches.ts'
import { query, queryClient } from '#lib/api/query.ts'
import { whenIdle } from '#lib/dom/when-idle.ts'
import { supports } from '#lib/http/supports.ts'
import { TextSkeleton } from '#ui/states.tsx'
import classes from './admin-page.module.css'

const route = '/workspace/admin-panel'

/** A tab of the panel, with the types of its route. */
type Tab = AdminTab & { name: AdminTabName }

const load = (tab: Tab | undefined) => void tab?.Content.preload?.()

/** Shows that a tab is read-only, if it is. */
function OnlyToLookAt({ act }: { act: Tab['act'] }) {
  const may = useMay()
  if (!act || may(act)) return null
  return (
    <Text c="dimmed" mb="md">
      <Trans>You can view this, but your role doesn't allow changes.</Trans>
    </Text>
  )
}

/** The width of the shadow that marks more tabs at a side, in pixels. */
const shade = 24

/** Scrolls the tabs sideways to show this one. Unlike `scrollIntoView`, never scrolls the page. */
function showTab(list: Element, name: AdminTabName): void {
  const tab = list.querySelector(`[data-tab=${name}]`)?.getBoundingClientRect()
  const view = list.getBoundingClientRect()
  if (!tab) return
  if (tab.left < view.left + shade) list.scrollLeft += tab.left - view.left - shade
  else if (tab.right > view.right - shade) list.scrollLeft += tab.right - view.right + shade
}

/** The tabs that the user may view. The URL stores the open one. */
function AdminTabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const { t, i18n } = useLingui()
  const search = useSearch({ from: route })
  const { name: open } = tabs.find(({ name }) => name === search.tab) ?? tabs[0]
  const navigate = useNavigate()
  const bar = useRef<HTMLDivElement>(null)
  const waiting = useQuery({ ...query('GET /dashboard/admin/'), enabled: useMay()('dashboard.read') }).data?.waiting
  const bounded = useBoundedCount()
  // Each tab's filters, restored when it opens again.
  const left = useRef<Partial<Record<AdminTabName, typeof search>>>({})

  // Preloads the tabs, so that they open at once, even after a newer deployment has replaced the files.
  useEffect(() => whenIdle(() => tabs.forEach(load)), [tabs])

  // The open tab may be out of view, or the counts of other tabs may have pushed it out.
  useEffect(() => {
    const list = bar.current
    if (!list) return undefined
    const observer = new ResizeObserver(() => showTab(list, open))
    for (const tab of list.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [open])

  const show = async (value: string | null) => {
    const tab = tabs.find(({ name }) => name === value)
    if (!tab) return
    left.current[open] = search
    const { name, list } = tab
    const isCached = queryClient.getQueriesData({ queryKey: [list] }).some(([, data]) => data !== undefined)
    const filters = left.current[name] ?? (name === 'dashboard' ? {} : { tab: name })
    await navigate({ to: '/admin-panel', search: filters, resetScroll: false })
    if (!list || !isCached) return
    // Refetches the list as it opens, so that its rows do not have to wait as "new". A stale list refetches itself.
    await queryClient.invalidateQueries({ queryKey: [list] }, { cancelRefetch: false })
    markOwnRefetch([list])
  }

  return (
    <Tabs value={open} onChange={value => void show(value)} keepMounted={false}>
      <Tabs.List ref={bar} className={classes.tabs} data-screen-only aria-label={t`Admin Panel`}>
        {tabs.map(({ name, label, waiting: of }) => {
          const count = of && waiting?.[of] ? bounded(waiting[of]) : undefined
          return (
            <Tabs.Tab
              key={name}
              value={name}
              className={classes.tab}
              data-tab={name}
              aria-description={count === undefined ? undefined : t`${count} pending`}
            >
              {i18n._(label)}
              {count === undefined ? null : (
                <span className={classes.waiting} aria-hidden>
                  {count}
                </span>
              )}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {tabs.map(({ name, act, Content }) => (
        <Tabs.Panel key={name} value={name} pt="lg">
          <OnlyToLookAt act={act} />
          <Suspense fallback={<TextSkeleton />}>
            <Content />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The admin panel. Shows no tabs until it knows which ones the user may view. */
export function AdminPage() {
  const { t } = useLingui()
  const { tab } = useSearch({ from: route })
  const tabs: readonly Tab[] = useLoaderData({ from: route })
  const may = useMay()
  const isPending = useAreCapabilitiesPending()
  const [first, ...others] = tabs.filter(({ extension, see }) => (!extension || supports[extension]) && may(see))
  // Loads in parallel with the capabilities.
  useEffect(() => load(tabs.find(({ name }) => name === tab) ?? tabs[0]), [tabs, tab])
  return (
    <>
      <Welcome title={t`Admin Panel`} />
      {isPending || !first ? <TextSkeleton /> : <AdminTabs tabs={[first, ...others]} />}
    </>
  )
}
