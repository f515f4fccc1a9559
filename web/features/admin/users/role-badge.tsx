import type { Role } from '#contract/vocabulary.ts'
import { RoleName } from '#entities/user/role-name.tsx'
import classes from './role-badge.module.css'

/** A role in its own colour. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <span className={classes.badge} data-role={role}>
      <RoleName role={role} />
    </span>
  )
}
