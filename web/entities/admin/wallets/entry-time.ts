import { useLingui } from '@lingui/react/macro'
import type { EvidenceEntry } from '#contract/index.ts'
import { date, dateTime } from '#lib/i18n/format.ts'

/**
 * Formats the time of an entry's movement: to the minute, or to the day if the statement has no times. Null if unknown.
 */
export function useEntryTime(): (entry: Pick<EvidenceEntry, 'occurred_at' | 'minute_unknown'>) => string | null {
  const { t, i18n } = useLingui()
  return ({ occurred_at: at, minute_unknown }) => {
    if (at === null) return null
    if (!minute_unknown) return dateTime(at, i18n.locale)
    const day = date(at, i18n.locale)
    return t`${day}, time unknown`
  }
}
