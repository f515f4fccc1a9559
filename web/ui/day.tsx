import { useLingui } from '@lingui/react/macro'
import { date, dateTime } from '#lib/format.ts'
import classes from './day.module.css'

/** The day of an instant in Dhaka, in one line; its time shows when pointed at. A dash where there is none. */
export function Day({ instant }: { instant: string | null | undefined }) {
  const { i18n } = useLingui()
  if (!instant) return '–'
  return (
    <time dateTime={instant} title={dateTime(instant, i18n.locale)} className={classes.day}>
      {date(instant, i18n.locale)}
    </time>
  )
}
