import { useState } from 'react'
import { mediaUrl } from './media-url.ts'
import classes from './portrait.module.css'

interface PortraitProps {
  /** A path on this host or a full URL. Null shows the default picture. */
  src: string | null | undefined
  size?: number
}

/** A person's picture. Decorative for screen readers, because the name is beside it. */
export function Portrait({ src, size = 48 }: PortraitProps) {
  const [broken, setBroken] = useState<string>()
  if (src && src !== broken) {
    return (
      <img
        className={classes.portrait}
        src={mediaUrl(src)}
        alt=""
        width={size}
        height={size}
        onError={() => setBroken(src)}
      />
    )
  }
  return (
    <svg className={classes.portrait} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill="var(--tint)" />
      <path d="M12 64c0-13 9-21 20-21s20 8 20 21z" fill="var(--green)" opacity=".85" />
      <circle cx="32" cy="27" r="11.5" fill="var(--green)" />
      <path d="M44 13c4 0 7 3 7 7" fill="none" stroke="var(--marigold)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
