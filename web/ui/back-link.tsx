import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './back-link.module.css'

function Anchor({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} className={classes.back}>
      <IconArrowLeft aria-hidden size={18} />
      {children}
    </a>
  )
}

/** A link above a page's heading to the list that it belongs to. */
export const BackLink = createLink(Anchor)
