import type { MessageDescriptor } from '@lingui/core'
import type { RegisteredRouter, RouteById } from '@tanstack/react-router'
import type { EndpointKey } from '#contract/index.ts'
import type { Capability } from '#contract/values/access.ts'
import type { Extension } from '#contract/values/extensions.ts'
import type { LazyPart } from '#lib/i18n/lazy-part.ts'

/** A tab of the admin panel. A feature's index.ts describes it, and web/app/admin-tabs.ts lists it. */
export interface AdminTab {
  /** The tab's name in the panel's URL. */
  name: string
  label: MessageDescriptor
  /** The capabilities that viewing the tab and acting in it require. */
  see: Capability
  act?: Capability
  /** The optional server feature that the tab shows. */
  extension?: Extension
  /** The list to refetch when the tab opens. */
  list?: EndpointKey
  /** The number on the tab: how many rows await a decision. */
  waiting?: 'pending_payments' | 'pending_withdrawals' | 'open_flags'
  Content: LazyPart
}

/** The search params of the panel's URL: the tab and its list's filters. */
export type AdminSearch = RouteById<
  RegisteredRouter['routeTree'],
  '/workspace/admin-panel'
>['types']['fullSearchSchemaInput']

/** The names of the tabs in web/app/admin-tabs.ts. */
export type AdminTabName = NonNullable<AdminSearch['tab']>
