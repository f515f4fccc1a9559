import { Link } from '@tanstack/react-router'
import { BreakableName } from '#ui/breakable-name.tsx'
import classes from '#ui/link.module.css'

/**
 * A username that links to the public profile; a dash without one. In a narrow column it wraps after a full stop, an
 * underscore or a hyphen.
 */
export function UserLink({ username }: { username: string }) {
  if (!username) return '–'
  return (
    <Link to="/user/$username" params={{ username }} className={classes.link}>
      <BreakableName name={username} />
    </Link>
  )
}
