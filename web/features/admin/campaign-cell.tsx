import { UserLink } from '#entities/user/user-link.tsx'
import classes from './campaign-cell.module.css'

interface CampaignCellProps {
  title: string
  /** The other party of the row: its username. */
  username: string
}

/** A campaign of a row, and below it who the row concerns. */
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
