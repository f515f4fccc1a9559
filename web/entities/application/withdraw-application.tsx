import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Application } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { call } from '#lib/api/call.ts'
import { takeFocus } from '#lib/dom/restore-focus.ts'
import { supports } from '#lib/http/supports.ts'
import { count } from '#lib/i18n/format.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { Failure } from '#ui/failure.tsx'
import { notify } from '#ui/notify.ts'
import { useNavigationBlock } from '../decision/use-navigation-block.ts'
import classes from './proposal-modal.module.css'

interface WithdrawApplicationProps {
  application: Application
  onWithdrawn: () => void
}

/** Withdraws the influencer's own pending application after a confirmation. */
export function WithdrawApplication({ application, onWithdrawn }: WithdrawApplicationProps) {
  const { t, i18n } = useLingui()
  const [asks, setAsks] = useState(false)
  const question = useId()
  const withdraw = useMutation({
    mutationFn: () => call('PUT /applications/{id}/withdrawn/', { params: { id: application.id } }),
    onSuccess: () => {
      notify.success(<Trans>Application withdrawn</Trans>)
      onWithdrawn()
    },
    onError: error => notify.error(<Failure title={<Trans>Failed to withdraw application</Trans>} error={error} />),
    // A refusal means that someone has decided the application since.
    onSettled: () => reloadChanged('application'),
  })
  useNavigationBlock(withdraw.isPending, withdraw.isError)
  if (!supports.withdrawnApplications || application.status !== 'pending') return null
  if (!asks) {
    return (
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => setAsks(true)}>
          <Trans>Withdraw Application</Trans>
        </Button>
      </Group>
    )
  }
  const { campaign_brand: brand } = application
  const times = count(limits.applicationsPerCampaign, i18n.locale)
  return (
    <section className={classes.question} aria-labelledby={question} tabIndex={-1} ref={takeFocus}>
      <p id={question}>
        <Trans>
          Withdraw this application? {brand} won't be able to accept it. You can apply to the same campaign up to{' '}
          {times} times while it's open.
        </Trans>
      </p>
      <ConfirmButtons
        confirmLabel={t`Withdraw Application`}
        danger
        busy={withdraw.isPending}
        onConfirm={() => {
          if (!withdraw.isPending) withdraw.mutate()
        }}
        onCancel={() => setAsks(false)}
      />
    </section>
  )
}
