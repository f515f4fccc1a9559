import type { MessageDescriptor } from '@lingui/core'
import type { RegisteredRouter, RouteById } from '@tanstack/react-router'
import type { EndpointKey } from '#contract/index.ts'
import type { Capability } from '#contract/values/access.ts'
import type { Extension } from '#contract/values/extensions.ts'
import type { LazyPart } from '#lib/i18n/lazy-part.ts'

/** A tab of the admin panel. A feature's index.ts describes it, and web/app/admin-tabs.ts lists it. */
export interface AdminTab {
  /** Its name in the panel's URL. */
  name: string
  label: MessageDescriptor
  /** What one must be allowed to see the tab, and to act in it. */
  see: Capability
  act?: Capability
  /** The extension of the specification that it shows. */
  extension?: Extension
  /** The list that opening the tab fetches again. */
  list?: EndpointKey
  /** The number on the tab: what waits for a decision. */
  waiting?: 'pending_payments' | 'pending_withdrawals' | 'open_flags'
  Content: LazyPart
}

/** The search params of the panel's URL: the tab and those of its list. */
export type AdminSearch = RouteById<
  RegisteredRouter['routeTree'],
  '/workspace/admin-panel'
>['types']['fullSearchSchemaInput']

/** The names of the tabs that web/app/admin-tabs.ts lists. */
export type AdminTabName = NonNullable<AdminSearch['tab']>
