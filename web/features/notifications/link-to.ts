import type { LinkProps } from '@tanstack/react-router'
import type { Notification } from '#contract/index.ts'
import { parseSearch } from '#lib/dom/search-params.ts'

/** The page that a notification links to; the current page if the server names none. */
export function linkTo({ page }: Pick<Notification, 'page'>): Pick<LinkProps, 'to' | 'search'> {
  if (page === undefined) return { to: '.', search: true }
  // Only the path and the search count.
  const { pathname, search } = new URL(page, 'https://example.com')
  return { to: pathname, search: parseSearch(search) } as Pick<LinkProps, 'to' | 'search'>
}
