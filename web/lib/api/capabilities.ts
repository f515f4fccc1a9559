import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/index.ts'
import type { Capability } from '#contract/values/access.ts'
import { isStaff } from '#contract/values/roles.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { getSession, useUser } from '#lib/http/session.ts'
import { supports } from '#lib/http/supports.ts'
import { query, queryClient } from './query.ts'

const account = query('GET /account/')

/** Starts reading the current user's capabilities while a page's code loads. Never fails. */
export function preloadCapabilities(): void {
  if (supports.capabilities && isStaff(getSession()?.user.role)) void queryClient.prefetchQuery(account)
}

/** Whether the current user's capabilities are still loading. */
export function useAreCapabilitiesPending(): boolean {
  const ofStaff = isStaff(useUser()?.role)
  return useQuery({ ...account, enabled: supports.capabilities && ofStaff }).isLoading
}

/**
 * Returns a function that checks whether the user, one of the operator's staff, has a capability. Without operator
 * roles, admins have them all.
 */
export function useMay(): (capability: Capability) => boolean {
  const ofStaff = isStaff(useUser()?.role)
  const { data, error } = useQuery({ ...account, enabled: supports.capabilities && ofStaff })
  const granted: Account['capabilities'] | undefined = data?.capabilities
  const hasAll = !supports.capabilities || isNotFound(error)
  return capability => ofStaff && (hasAll || granted?.includes(capability) === true)
}
