import { plural, t } from '@lingui/core/macro'

/** Says which brand claims the payment of which other one. */
export function contestedText({ payment = '', claim = '', claims = '1' }: Record<string, string>): string {
  const others = Number(claims) - 1
  return others > 0
    ? t`${plural(others, { one: `${claim} and # other brand claim this payment as theirs, not ${payment}'s`, other: `${claim} and # other brands claim this payment as theirs, not ${payment}'s` })}`
    : t`${claim} claims this payment as theirs, not ${payment}'s`
}
