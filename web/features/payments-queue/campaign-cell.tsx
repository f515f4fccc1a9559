import type { PersonNameProps } from '#entities/user/person-name.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import classes from './campaign-cell.module.css'

/** The title, and the names of the other party. */
type CampaignCellProps = { title: string } & PersonNameProps

/** A row's campaign and, below it, the user concerned. */
export function CampaignCell({ title, ...person }: CampaignCellProps) {
  return (
    <>
      {title}
      <span className={classes.user}>
        <UserLink {...person} />
      </span>
    </>
  )
}
