import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminCampaign, Body } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { Permitted } from '#entities/staff/permitted.tsx'
import { call } from '#lib/api/call.ts'
import { supports } from '#lib/http/supports.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { isTooLong, NoteField } from '#ui/note-field.tsx'

interface SuspensionProps {
  campaign: AdminCampaign
  /** Receives the campaign as it is afterwards. */
  onDone: (campaign: AdminCampaign) => void
}

/** The button that suspends a campaign or restores it, after a question. */
export function Suspension({ campaign, onDone }: SuspensionProps) {
  const [asking, setAsking] = useState(false)
  if (!supports.suspendedCampaigns || campaign.is_deleted) return null
  return (
    <Permitted to="campaigns.decide">
      <Button
        mt="lg"
        variant="default"
        {...(campaign.is_suspended ? {} : { c: 'red' })}
        onClick={() => setAsking(true)}
      >
        {campaign.is_suspended ? <Trans>Restore</Trans> : <Trans>Suspend</Trans>}
      </Button>
      {asking ? <Question campaign={campaign} onDone={onDone} onClose={() => setAsking(false)} /> : null}
    </Permitted>
  )
}

function Question({ campaign: { id, is_suspended }, onDone, onClose }: SuspensionProps & { onClose: () => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  // The dialog keeps asking what it was opened for.
  const [suspends] = useState(!is_suspended)
  const { max } = limits.rejectNote
  const decision = useMutation({
    mutationFn: (body: Body<'PUT /admin/campaigns/{id}/'>) =>
      call('PUT /admin/campaigns/{id}/', { params: { id }, body }),
    onSuccess: changed => {
      onClose()
      onDone(changed)
      return reloadChanged('campaign')
    },
  })
  const confirm = () => {
    if (isTooLong(reason, max)) field.current?.focus()
    else decision.mutate(suspends ? { action: 'suspend', reason: reason.trim() || null } : { action: 'restore' })
  }
  return (
    <ConfirmDialog
      opened
      title={suspends ? t`Suspend this campaign?` : t`Restore this campaign?`}
      confirmLabel={suspends ? t`Suspend` : t`Restore`}
      danger={suspends}
      busy={decision.isPending}
      closeOnClickOutside={reason === ''}
      failure={
        decision.error ? <Failure title={t`The campaign couldn't be changed.`} error={decision.error} /> : undefined
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {suspends ? (
          <Trans>
            Nobody can find it or apply to it until you restore it, and its brand cannot reopen it. The brand is told.
          </Trans>
        ) : (
          <Trans>It is open again unless its brand has closed it, it is full or its deadline has passed.</Trans>
        )}
      </p>
      {suspends ? (
        <NoteField
          ref={field}
          label={t`Reason`}
          description={t`Optional. The brand can read it.`}
          name="reason"
          max={max}
          value={reason}
          onChange={setReason}
        />
      ) : null}
    </ConfirmDialog>
  )
}
