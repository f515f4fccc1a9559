import { useLingui } from '@lingui/react/macro'
import { count } from '#lib/i18n/format.ts'

/**
 * A whole number with grouping, in the current language. For sentences that stay on the screen when the language
 * changes.
 */
export function Count({ value }: { value: number }) {
  const { i18n } = useLingui()
  return count(value, i18n.locale)
}
