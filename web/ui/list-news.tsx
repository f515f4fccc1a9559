import { Trans, useLingui } from '@lingui/react/macro'
import { count } from '#lib/format.ts'
import type { ListNews as News } from '#lib/list-state.ts'
import classes from './list-news.module.css'

/** Above a list: rows have come or gone, and show at a press. It takes no room, so that nothing moves under the pointer. */
export function ListNews({ news }: { news: News | undefined }) {
  const { i18n } = useLingui()
  const added = count(news?.added ?? 0, i18n.locale)
  return (
    <output className={classes.place}>
      {news ? (
        <button type="button" className={classes.news} onClick={news.show}>
          {news.added > 0 ? <Trans>{added} new · Show</Trans> : <Trans>The list has changed · Show</Trans>}
        </button>
      ) : null}
    </output>
  )
}
