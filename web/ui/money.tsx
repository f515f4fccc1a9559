import { useLingui } from '@lingui/react/macro'
import { dollar, taka } from '#lib/format.ts'
import classes from './money.module.css'

interface MoneyProps {
  /** A decimal string as the API gives it, `"1500.00"`. */
  amount: string
  /**
   * One of the three places where the specification puts a dollar sign: a campaign's budget in the dashboards'
   * tables, the withdrawal balance, the admin's total payments. Everywhere else it is taka.
   */
  sign?: 'dollar'
}

/** An amount of money, never broken across lines, in figures of one width. */
export function Money({ amount, sign }: MoneyProps) {
  const { i18n } = useLingui()
  const text = sign === 'dollar' ? dollar(amount, i18n.locale) : taka(amount, i18n.locale)
  return <span className={classes.money}>{text}</span>
}
