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
import { supports } from '#lib/foreign/door.ts'
import { TextSkeleton } from '#ui/states.tsx'
import classes from './admin-page.module.css'

const route = '/workspace/admin-panel'

/** A tab of the panel; each name has its type from the route. */
type Tab = AdminTab & { name: AdminTabName }

const load = (tab: Tab | undefined) => void tab?.Content.preload?.()

/** Says that nothing can be changed in a tab, if that is so. */
function OnlyToLookAt({ act }: { act: Tab['act'] }) {
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
function showTab(list: Element, name: AdminTabName): void {
  const tab = list.querySelector(`[data-tab=${name}]`)?.getBoundingClientRect()
  const view = list.getBoundingClientRect()
  if (!tab) return
  if (tab.left < view.left + shade) list.scrollLeft += tab.left - view.left - shade
  else if (tab.right > view.right - shade) list.scrollLeft += tab.right - view.right + shade
}

/** The tabs of those who may see any. The open one is in the URL. */
function AdminTabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const { t, i18n } = useLingui()
  const search = useSearch({ from: route })
  const { name: open } = tabs.find(({ name }) => name === search.tab) ?? tabs[0]
  const navigate = useNavigate()
  const bar = useRef<HTMLDivElement>(null)
  const waiting = useQuery({ ...query('GET /dashboard/admin/'), enabled: useMay()('dashboard.read') }).data?.waiting
  const bounded = useBoundedCount()
  // Each tab's filters, restored when it is opened again.
  const left = useRef<Partial<Record<AdminTabName, typeof search>>>({})

  // So that a tab opens at once, even after a new version has replaced the files.
  useEffect(() => whenIdle(() => tabs.forEach(load)), [tabs])

  // The open tab may be scrolled out of view, or pushed out by the counts of other tabs.
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
    // Read again as it is shown, so that no row has to wait as "new". A stale list is being read already.
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

/** The admin panel. Shows no tab before it knows which ones its reader may see. */
export function AdminPage() {
  const { t } = useLingui()
  const { tab } = useSearch({ from: route })
  const tabs: readonly Tab[] = useLoaderData({ from: route })
  const may = useMay()
  const isPending = useAreCapabilitiesPending()
  const [first, ...others] = tabs.filter(({ extension, see }) => (!extension || supports[extension]) && may(see))
  // Loads while the capabilities are read.
  useEffect(() => load(tabs.find(({ name }) => name === tab) ?? tabs[0]), [tabs, tab])
  return (
    <>
      <Welcome title={t`Admin Panel`} />
      {isPending || !first ? <TextSkeleton /> : <AdminTabs tabs={[first, ...others]} />}
    </>
  )
}
