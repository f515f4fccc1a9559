import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import classes from '#ui/link.module.css'

/** A username that links to the public profile. In a narrow column it wraps after a full stop, _ or -. */
export function UserLink({ username }: { username: string }) {
  return (
    <Link to="/user/$username" params={{ username }} className={classes.link}>
      {username.split(/(?<=[._-])/).map((part, index) => (
        <Fragment key={`${part}-${index}`}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </Link>
  )
}
