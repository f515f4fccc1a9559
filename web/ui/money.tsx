import { useLingui } from '@lingui/react/macro'
import { dollar, taka } from '#lib/i18n/format.ts'
import classes from './money.module.css'

interface MoneyProps {
  /** A decimal string as in the API, `"1500.00"`. A dash for null. */
  amount: string | null
  /**
   * For the three places where the specification shows a dollar sign: campaign budgets in the dashboards' tables, the
   * withdrawal balance and the admin's total payments. All other amounts are in taka.
   */
  sign?: 'dollar'
}

/** An amount of money in tabular figures, never wrapped. */
export function Money({ amount, sign }: MoneyProps) {
  const { i18n } = useLingui()
  const text = sign === 'dollar' ? dollar(amount, i18n.locale) : taka(amount, i18n.locale)
  return <span className={classes.money}>{text}</span>
}
