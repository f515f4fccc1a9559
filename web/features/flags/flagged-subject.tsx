import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AdminFlag } from '#contract/flags.ts'
import { UserLink } from '#entities/user/user-link.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import link from '#ui/link.module.css'

/** The flagged subject, linked to its page if it has one. */
export function FlaggedSubject({ flag }: { flag: AdminFlag }) {
  const name = <UserLink username={flag.flagged_name} displayName={flag.flagged_display_name} />
  if (flag.subject_type === 'user') return <Trans>User {name}</Trans>
  if (flag.subject_type === 'message') {
    return (
      <>
        <Trans>Message from {name}</Trans>
        <DetailLine>
          <q dir="auto">{flag.message_content}</q>
        </DetailLine>
      </>
    )
  }
  const title = flag.is_gone ? (
    flag.campaign_title
  ) : (
    <Link to="/campaigns/$id" params={{ id: String(flag.subject_id) }} className={link.link}>
      {flag.campaign_title}
    </Link>
  )
  return (
    <Trans>
      Campaign {title} by {name}
    </Trans>
  )
}
