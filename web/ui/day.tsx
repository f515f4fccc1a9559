import { useLingui } from '@lingui/react/macro'
import { date, dateTime, time } from '#lib/i18n/format.ts'
import classes from './day.module.css'

/** An instant in Dhaka as date and time. The line may break between the two, but not within them. */
export function Moment({ instant }: { instant: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={instant}>
      <span className={classes.day}>{date(instant, i18n.locale)},</span>{' '}
      <span className={classes.day}>{time(instant, i18n.locale)}</span>
    </time>
  )
}

/** The date of an instant in Dhaka, with its time on hover; a dash without an instant. */
export function Day({ instant }: { instant: string | null | undefined }) {
  const { i18n } = useLingui()
  if (!instant) return '–'
  return (
    <time dateTime={instant} title={dateTime(instant, i18n.locale)} className={classes.day}>
      {date(instant, i18n.locale)}
    </time>
  )
}
