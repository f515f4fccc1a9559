import { Link } from '@tanstack/react-router'
import { PersonName, type PersonNameProps } from './person-name.tsx'
import classes from '#ui/link.module.css'

/** A person's names, linked to the public profile; a dash without a username. */
export function UserLink({ username, displayName }: PersonNameProps) {
  if (!username) return '–'
  return (
    <Link to="/user/$username" params={{ username }} className={classes.link}>
      <PersonName username={username} displayName={displayName} />
    </Link>
  )
}
