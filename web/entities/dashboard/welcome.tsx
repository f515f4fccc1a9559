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
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '#contract/values/vocabulary.ts'
import { useUser } from '#lib/http/session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { RoleName } from '../user/role-name.tsx'
import classes from './welcome.module.css'

/** The dashboard's header, which greets the user. */
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

type Feature = [icon: typeof IconUsers, text: string, link: Pick<LinkProps, 'to' | 'search'>]

/** The role's features, each with a link. */
export function Features({ of: role }: { of: Role }) {
  const { t } = useLingui()
  const features: Record<Role, Feature[]> = {
    brand: [
      [IconSpeakerphone, t`Create marketing campaigns`, { to: '/campaigns', search: { create: true } }],
      [IconClipboardList, t`Review influencer applications`, { to: '/applications' }],
      [IconMessages, t`Message with influencers`, { to: '/messages' }],
    ],
    influencer: [
      [IconSearch, t`Browse available campaigns`, { to: '/campaigns' }],
      [IconSend, t`Apply to campaigns`, { to: '/campaigns' }],
      [IconMessages, t`Message with brands`, { to: '/messages' }],
    ],
    admin: [
      [IconUsers, t`View all users`, { to: '/admin-panel', search: { tab: 'users' } }],
      [IconChartBar, t`Monitor campaigns and applications`, { to: '/admin-panel', search: { tab: 'campaigns' } }],
      [IconSettings, t`Platform management`, { to: '/admin-panel', search: { tab: 'activity' } }],
    ],
  }
  return (
    <ul className={classes.features} aria-label={t`What you can do here`}>
      {features[role].map(([Icon, text, link]) => (
        <li key={text}>
          <Link {...link}>
            <Icon size={20} stroke={1.7} aria-hidden />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
