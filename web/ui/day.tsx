import { useLingui } from '@lingui/react/macro'
import { date, dateTime } from '../lib/format.ts'
import classes from './day.module.css'

/** The day of an instant in Dhaka, in one line; its time shows when pointed at. */
export function Day({ instant }: { instant: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={instant} title={dateTime(instant, i18n.locale)} className={classes.day}>
      {date(instant, i18n.locale)}
    </time>
  )
}
