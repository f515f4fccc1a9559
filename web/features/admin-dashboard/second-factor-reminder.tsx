import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '#lib/api/query.ts'
import { useUser } from '#lib/http/session.ts'
import classes from './second-factor-reminder.module.css'

const storageKey = (user: number | undefined) => `two-step-login-reminder-${user}`

function isDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Reminds an admin to set up two-step login until they do or dismiss the reminder in this browser. */
export function SecondFactorReminder() {
  const { t } = useLingui()
  const key = storageKey(useUser()?.id)
  const [dismissed, setDismissed] = useState(() => isDismissed(key))
  const { data, error } = useQuery({ ...query('GET /second-factor/'), enabled: !dismissed })
  if (dismissed || data?.enabled || error) return null
  const dismiss = () => {
    setDismissed(true)
    try {
      localStorage.setItem(key, 'dismissed')
    } catch {
      // Storage is disabled, so the reminder returns with the next page.
    }
  }
  return (
    // Takes up its space while hidden, so that nothing below moves when it appears.
    <p className={classes.line} data-hidden={data === undefined || undefined}>
      <span>
        <Trans>
          Your account handles other people's money. <Link to="/account">Protect it with two-step login</Link>.
        </Trans>
      </span>
      <CloseButton iconSize="1rem" m={-3} aria-label={t`Dismiss`} onClick={dismiss} />
    </p>
  )
}
