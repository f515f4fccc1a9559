import { Trans, useLingui } from '@lingui/react/macro'
import { count } from '#lib/i18n/format.ts'
import type { ListNews as News } from '#lib/lists/list-state.ts'
import classes from './list-news.module.css'

/**
 * Announces above a list that rows have been added or removed, and shows them on a press. Takes up no space, so that
 * nothing moves under the pointer.
 */
export function ListNews({ news }: { news: News | undefined }) {
  return <output className={classes.place}>{news ? <ShowNews {...news} /> : null}</output>
}

function ShowNews({ added: rows, show }: News) {
  const { i18n } = useLingui()
  const added = count(rows, i18n.locale)
  return (
    <button type="button" className={classes.news} onClick={show}>
      {rows > 0 ? <Trans>{added} new · Show</Trans> : <Trans>The list has changed · Show</Trans>}
    </button>
  )
}
