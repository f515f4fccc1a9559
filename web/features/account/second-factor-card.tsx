import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { useNavigationBlock } from '#entities/decision/use-navigation-block.ts'
import { call } from '#lib/api/call.ts'
import { query } from '#lib/api/query.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { loadFile } from '#lib/http/load-file.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { ErrorState } from '#ui/states.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { reloadSecondFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

/** The setup. Loads on demand, because few people use it and it includes the QR code. */
async function beginSetup() {
  const { SecondFactorSetup: Setup } = await loadFile(import('./second-factor-setup.tsx'))
  return { Setup, setup: await call('POST /second-factor/') }
}

type Change = 'off' | 'renew'

/** Two-step login: its state and the available actions. Renders nothing without server support. */
export function SecondFactorCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query('GET /second-factor/'))
  if (!data && isNotFound(error)) return null
  return (
    <Card title={t`Two-step login`}>
      {data ? (
        <State state={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Card>
  )
}

const Loading = () => (
  <div aria-busy>
    <Skeleton height="4.5rem" mb="md" />
    <Skeleton height="2.25rem" width="7rem" />
  </div>
)

function State({ state: { enabled, recovery_codes_left: left, required } }: { state: Reply<'GET /second-factor/'> }) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<string[] | null>(null)
  // Whether the server may have issued new codes in a response that was lost.
  const [unseen, setUnseen] = useState(false)
  const [asked, setAsked] = useState<Change | null>(null)
  const show = (recoveryCodes: string[]) => {
    setUnseen(false)
    setCodes(recoveryCodes)
  }
  const begin = useMutation({ mutationFn: beginSetup })
  const change = useMutation({
    mutationFn: async (what: Change) => {
      if (what === 'off') await call('DELETE /second-factor/')
      else show((await call('POST /second-factor/recovery-codes/')).recovery_codes)
    },
    onError: (error, what) => {
      if (what === 'renew' && error instanceof ApiError && error.unanswered) setUnseen(true)
    },
    onSettled: async () => {
      await reloadSecondFactor()
      setAsked(null)
    },
  })
  // The server shows the codes only once, so the page blocks every way to leave them by accident.
  useNavigationBlock(change.isPending || codes !== null, true)
  const failure = begin.error ?? change.error

  return (
    <>
      <Banner outcome="error">
        {required && !enabled ? (
          <Trans>Admins must use two-step login. Set it up to open the admin panel.</Trans>
        ) : unseen && enabled ? (
          <Trans>You may have new recovery codes you haven't seen. Generate a new set.</Trans>
        ) : failure ? (
          <Failure title={<Trans>We couldn't do that</Trans>} error={failure} />
        ) : null}
      </Banner>
      <p className={classes.text}>
        {enabled
          ? t`On: you also need a code from your authenticator app to log in. ${plural(left, { one: 'You have # recovery code left.', other: 'You have # recovery codes left.' })}`
          : t`Off: you only need your password to log in. When you also use a code from an app on your phone, your account stays safe even if someone learns your password.`}
      </p>
      <Group mt="md">
        {enabled ? (
          <>
            <Button variant="default" onClick={() => setAsked('renew')}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button variant="default" onClick={() => setAsked('off')}>
              <Trans>Turn off</Trans>
            </Button>
          </>
        ) : (
          <BusyButton busy={begin.isPending} onClick={() => begin.mutate()}>
            <Trans>Set up</Trans>
          </BusyButton>
        )}
      </Group>
      {begin.data && !enabled ? (
        <begin.data.Setup
          setup={begin.data.setup}
          onClose={begin.reset}
          onUnanswered={() => setUnseen(true)}
          onDone={recoveryCodes => {
            begin.reset()
            show(recoveryCodes)
            void reloadSecondFactor()
          }}
        />
      ) : null}
      {asked ? (
        <ConfirmDialog
          opened
          title={asked === 'off' ? t`Turn off two-step login?` : t`Generate new recovery codes?`}
          confirmLabel={asked === 'off' ? t`Turn off` : t`Generate new codes`}
          danger={asked === 'off'}
          busy={change.isPending}
          onConfirm={() => change.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked === 'off'
              ? t`You'll only need your password to log in. Your recovery codes will stop working, and we'll log out your other devices.`
              : t`Your current codes will stop working.`}
          </p>
        </ConfirmDialog>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  )
}
