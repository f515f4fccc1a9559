import { Link } from '@tanstack/react-router'
import classes from './user-link.module.css'

/** A username that links to the public profile. */
export function UserLink({ username }: { username: string }) {
  return (
    <Link to="/user/$username" params={{ username }} className={classes.link}>
      {username}
    </Link>
  )
}
