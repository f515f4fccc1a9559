import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconChartBar,
  IconClipboardList,
  IconMessages,
  IconSearch,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Role } from '#contract/vocabulary.ts'
import { useUser } from '#lib/session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { RoleName } from '../user/role-name.tsx'
import classes from './welcome.module.css'

/** The header of a dashboard, which greets the user. */
export function Welcome({ title, actions }: { title: string; actions?: ReactNode }) {
  const user = useUser()
  if (!user) return null
  const username = <strong>{user.username}</strong>
  const role = (
    <span className={classes.role}>
      <RoleName role={user.role} />
    </span>
  )
  return (
    <PageHeader
      title={title}
      lead={
        <Trans>
          Welcome, {username}! {role}
        </Trans>
      }
      actions={actions}
    />
  )
}

/** The features of a role. */
export function Features({ of: role }: { of: Role }) {
  const { t } = useLingui()
  const features: Record<Role, [typeof IconUsers, string][]> = {
    brand: [
      [IconSpeakerphone, t`Create marketing campaigns`],
      [IconClipboardList, t`Review influencer applications`],
      [IconMessages, t`Message with influencers`],
    ],
    influencer: [
      [IconSearch, t`Browse available campaigns`],
      [IconSend, t`Apply to campaigns`],
      [IconMessages, t`Message with brands`],
    ],
    admin: [
      [IconUsers, t`View all users`],
      [IconChartBar, t`Monitor campaigns and applications`],
      [IconSettings, t`Platform management`],
    ],
  }
  return (
    <ul className={classes.features} aria-label={t`What you can do here`}>
      {features[role].map(([Icon, text]) => (
        <li key={text}>
          <Icon size={20} stroke={1.7} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
