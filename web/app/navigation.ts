import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import { roles, type Role } from '#contract/values/roles.ts'
import type { User } from '#lib/http/session.ts'

interface NavItem {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
}

const dashboard: NavItem = { to: '/dashboard', label: msg`Dashboard` }
const payments: NavItem = { to: '/payments', label: msg`Payments` }
const messages: NavItem = { to: '/messages', label: msg`Messages` }
const profile: NavItem = { to: '/profile', label: msg`Profile` }
const account: NavItem = { ...profile, to: '/account' }

const visitor: NavItem[] = [
  { to: '/', label: msg`Home` },
  { to: '/login', label: msg`Login` },
  { to: '/register', label: msg`Register` },
]

const byRole: Record<Role, NavItem[]> = {
  brand: [
    dashboard,
    { to: '/campaigns', label: msg`My Campaigns` },
    { to: '/applications', label: msg`Applications` },
    { to: '/influencers', label: msg`Find Influencers` },
    payments,
    messages,
    profile,
  ],
  influencer: [
    dashboard,
    { to: '/campaigns', label: msg`Campaigns` },
    { to: '/applications', label: msg`My Applications` },
    payments,
    { to: '/withdrawals', label: msg`Withdrawals` },
    messages,
    profile,
  ],
  // `/dashboard` redirects to the panel.
  admin: [
    dashboard,
    { to: '/admin-panel', label: msg`Admin Panel` },
    { to: '/users', label: msg`Users` },
    messages,
    account,
  ],
}

/** The links for a role that is unknown to this site. */
const unknownRole = [dashboard, messages, account]

/** Returns the links for a user or, if null, for a visitor. */
export function navigation(user: Pick<User, 'role'> | null): NavItem[] {
  if (!user) return visitor
  const role = roles.find(name => name === user.role)
  return role ? byRole[role] : unknownRole
}
