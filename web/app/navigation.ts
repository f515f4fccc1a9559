import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import { roles, type Role } from '#contract/roles.ts'
import type { User } from '#lib/session.ts'

interface NavItem {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
}

const visitor: NavItem[] = [
  { to: '/', label: msg`Home` },
  { to: '/login', label: msg`Login` },
  { to: '/register', label: msg`Register` },
]

const byRole: Record<Role, NavItem[]> = {
  brand: [
    { to: '/dashboard', label: msg`Dashboard` },
    { to: '/campaigns', label: msg`My Campaigns` },
    { to: '/applications', label: msg`Applications` },
    { to: '/influencers', label: msg`Find Influencers` },
    { to: '/payments', label: msg`Payments` },
    { to: '/messages', label: msg`Messages` },
    { to: '/profile', label: msg`Profile` },
  ],
  influencer: [
    { to: '/dashboard', label: msg`Dashboard` },
    { to: '/campaigns', label: msg`Campaigns` },
    { to: '/applications', label: msg`My Applications` },
    { to: '/payments', label: msg`Payments` },
    { to: '/withdrawals', label: msg`Withdrawals` },
    { to: '/messages', label: msg`Messages` },
    { to: '/profile', label: msg`Profile` },
  ],
  admin: [
    // Redirects to the panel.
    { to: '/dashboard', label: msg`Dashboard` },
    { to: '/admin-panel', label: msg`Admin Panel` },
    { to: '/users', label: msg`Users` },
    { to: '/messages', label: msg`Messages` },
    { to: '/account', label: msg`Profile` },
  ],
}

/** The links for a role that this site does not know. */
const unknownRole: NavItem[] = [
  { to: '/dashboard', label: msg`Dashboard` },
  { to: '/messages', label: msg`Messages` },
  { to: '/account', label: msg`Profile` },
]

/** The links for a user, or for a visitor. */
export function navigation(user: Pick<User, 'role'> | null): NavItem[] {
  if (!user) return visitor
  const role = roles.find(name => name === user.role)
  return role ? byRole[role] : unknownRole
}
