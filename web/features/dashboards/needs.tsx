import { Plural, Trans } from '@lingui/react/macro'
import { IconCalendar, IconMessages } from '@tabler/icons-react'
import type { BrandWaiting } from '#contract/index.ts'
import type { Need } from '#entities/dashboard/needs-you.tsx'
import { cappedCount, plainDate } from '#lib/format.ts'

/** Unread messages, for either role, counted in at most 100 conversations. */
export function unreadNeed(unread: number, locale: string): Need[] {
  if (unread === 0) return []
  const shown = cappedCount(unread, locale)
  return [
    {
      key: 'unread',
      icon: <IconMessages />,
      text: <Plural value={unread} one={`${shown} unread message`} other={`${shown} unread messages`} />,
      link: { to: '/messages' },
    },
  ]
}

/** A campaign that is about to close. */
export function closingNeed(
  { id, title, deadline }: NonNullable<BrandWaiting['closing_campaign']>,
  locale: string,
): Need {
  const day = plainDate(deadline, locale)
  return {
    key: 'closing',
    icon: <IconCalendar />,
    text: <Trans>“{title}” closes soon</Trans>,
    hint: <Trans>Deadline: {day}</Trans>,
    link: { to: '/campaigns/$id', params: { id: String(id) } },
  }
}
