import { useLingui } from '@lingui/react/macro'
import { useTitleCount } from '#lib/dom/title-count.ts'

/** The document title of a working page, after the number of unread messages. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useLingui()
  const unread = useTitleCount()
  return <title>{unread + t`${title} · Prochar`}</title>
}
