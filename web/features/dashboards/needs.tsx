import { Plural, Trans } from '@lingui/react/macro'
import { IconCalendar, IconMail, IconMessages } from '@tabler/icons-react'
import type { BrandWaiting, EmailProblem } from '#contract/index.ts'
import type { Need } from '#entities/dashboard/attention-list.tsx'
import { config } from '#lib/http/config.ts'
import { cappedCount, plainDate } from '#lib/i18n/format.ts'

/** Unread messages, for either role, from at most 100 conversations. */
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

/** An email address that receives no notifications. Nothing if the server sends no email at all. */
export function emailNeed(problem: EmailProblem | null | undefined): Need[] {
  if (!problem || config.mail !== 'sent') return []
  const bounced = problem === 'bounced'
  return [
    {
      key: 'email',
      icon: <IconMail />,
      ...(bounced && { bad: true }),
      text: bounced ? <Trans>Correct your email address</Trans> : <Trans>Verify your email address</Trans>,
      hint: bounced ? (
        <Trans>Your email bounced. We've stopped sending to this address.</Trans>
      ) : (
        <Trans>Until then, we can't email you notifications.</Trans>
      ),
      link: { to: '/account' },
    },
  ]
}

/** A campaign that closes soon. */
export function closingNeed(
  { id, title, deadline }: NonNullable<BrandWaiting['closing_campaign']>,
  locale: string,
): Need {
  const day = plainDate(deadline, locale)
  return {
    key: 'closing',
    icon: <IconCalendar />,
    text: <Trans>“{title}” is closing soon</Trans>,
    hint: <Trans>Deadline: {day}</Trans>,
    link: { to: '/campaigns/$id', params: { id: String(id) } },
  }
}
