import { plural, t } from '@lingui/core/macro'

/** Says which brand claims the payment of which other one. */
export function contestedText({ payment = '', claim = '', claims = '1' }: Record<string, string>): string {
  const others = Number(claims) - 1
  return others > 0
    ? t`${plural(others, { one: `${claim} and # other brand say that this is their payment, not ${payment}'s`, other: `${claim} and # other brands say that this is their payment, not ${payment}'s` })}`
    : t`${claim} says that this is their payment, not ${payment}'s`
}
