import { useBlocker } from '@tanstack/react-router'

/** Filters and the site's own redirects, which replace the entry in the history, are not blocked. */
const leavesPage = ({ action }: { action: string }) => action !== 'REPLACE'

/** Keeps the page open while an action is in progress whose outcome only the page can show. */
export const useStay = (busy: boolean): void =>
  useBlocker({ shouldBlockFn: leavesPage, enableBeforeUnload: busy, disabled: !busy })
