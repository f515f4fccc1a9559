import { useLingui } from '@lingui/react/macro'
import type { AdminUser } from '#contract/index.ts'
import { operatorRoleNames } from '#entities/staff/operator-role-names.ts'
import { RoleName } from '#entities/user/role-name.tsx'
import classes from './role-badge.module.css'

/** A role in its own colour, followed by an admin's operator role if the server has operator roles. */
export function RoleBadge({ role, operator_role }: Pick<AdminUser, 'role' | 'operator_role'>) {
  const { i18n } = useLingui()
  return (
    <>
      <span className={classes.badge} data-role={role}>
        <RoleName role={role} />
      </span>
      {operator_role ? <small> {i18n._(operatorRoleNames[operator_role])}</small> : null}
    </>
  )
}
