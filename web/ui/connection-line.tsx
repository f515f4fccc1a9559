import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import classes from './slow-line.module.css'

/** How long the good news shows, in milliseconds. */
const goodNews = 4_000

/** Says that the connection is lost, and when it is back. */
export function ConnectionLine({ lost }: { lost: boolean }) {
  const [before, setBefore] = useState(lost)
  const [isBack, setIsBack] = useState(false)
  if (lost !== before) {
    setBefore(lost)
    setIsBack(!lost)
  }
  useEffect(() => {
    if (!isBack) return undefined
    const timer = setTimeout(() => setIsBack(false), goodNews)
    return () => clearTimeout(timer)
  }, [isBack])
  if (!lost && !isBack) return null
  return (
    <span className={classes.line}>
      {lost ? <Trans>The connection is lost. Trying again…</Trans> : <Trans>The connection is back.</Trans>}
    </span>
  )
}
