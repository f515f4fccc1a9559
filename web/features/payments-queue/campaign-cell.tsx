import { UserLink } from '#entities/user/user-link.tsx'
import classes from './campaign-cell.module.css'

interface CampaignCellProps {
  title: string
  /** The username of the other party. */
  username: string
}

/** A row's campaign and, below it, the user concerned. */
export function CampaignCell({ title, username }: CampaignCellProps) {
  return (
    <>
      {title}
      <span className={classes.user}>
        <UserLink username={username} />
      </span>
    </>
  )
}
