import { plural, t } from '@lingui/core/macro'

/** Explains which brand claims another brand's payment. */
export function contestedText({ payment = '', claim = '', claims = '1' }: Record<string, string>): string {
  const others = Number(claims) - 1
  return others > 0
    ? t`${plural(others, { one: `${claim} and # other brand claim this payment as theirs, not ${payment}'s`, other: `${claim} and # other brands claim this payment as theirs, not ${payment}'s` })}`
    : t`${claim} claims this payment as theirs, not ${payment}'s`
}
