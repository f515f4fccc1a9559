import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { startTransition, useOptimistic } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { NotAllowed, type usePush } from './push.ts'

/**
 * Turns push messages to this browser on and off. Shows the new choice at once; restores the earlier one after a
 * failure.
 */
export function PushSwitch({ push: { subscribed, change } }: { push: NonNullable<ReturnType<typeof usePush>> }) {
  const { t } = useLingui()
  const { error, isPending, mutateAsync } = change
  const [checked, setChecked] = useOptimistic(subscribed)
  const choose = (wanted: boolean) => {
    if (isPending) return
    startTransition(async () => {
      setChecked(wanted)
      // The error shows below the switch.
      await mutateAsync(wanted).catch(() => undefined)
    })
  }
  return (
    <>
      <Checkbox
        mt="lg"
        label={t`Notifications on this device`}
        description={t`We'll notify you of new messages and decisions, even when the site is closed, until you log out.`}
        checked={checked}
        aria-busy={isPending}
        onChange={event => choose(event.currentTarget.checked)}
      />
      <Banner outcome="error">
        {error instanceof NotAllowed ? (
          <Trans>
            Your browser is blocking notifications from this site. Allow them in your browser settings first.
          </Trans>
        ) : error ? (
          <Failure title={t`We couldn't save this`} error={error} />
        ) : null}
      </Banner>
    </>
  )
}
