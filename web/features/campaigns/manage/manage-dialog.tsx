import { Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconCopy, IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { call } from '#lib/api/call.ts'
import { supports } from '#lib/http/supports.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { Modal } from '#ui/modal.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { ChangeForm } from './change-form.tsx'

interface ManageDialogProps {
  campaign: CampaignDetails
  onDone: (text: ReactNode) => void
  onClose: () => void
}

/** What the owner can do with a campaign besides deleting it: change, close, reopen and copy it. */
export function ManageDialog({ campaign, onDone, onClose }: ManageDialogProps) {
  const navigate = useNavigate()
  const { id, is_closed = false } = campaign
  const [changing, setChanging] = useState(false)
  const [busy, setBusy] = useState(false)
  const closing = useMutation({
    mutationFn: (closed: boolean) => call('PUT /campaigns/{id}/closed/', { params: { id }, body: { closed } }),
    onSuccess: (_, closed) => {
      onClose()
      onDone(closed ? <Trans>Campaign closed</Trans> : <Trans>Campaign reopened</Trans>)
      return reloadChanged('campaign')
    },
  })
  const close = () => {
    if (!busy && !closing.isPending) onClose()
  }
  const copy = () => {
    onClose()
    void navigate({ to: '/campaigns', search: { create: true, copy: id } })
  }
  if (changing)
    return (
      <Modal opened title={<Trans>Edit Campaign</Trans>} size="lg" closeOnClickOutside={false} onClose={close}>
        <ChangeForm
          campaign={campaign}
          onBusy={setBusy}
          onChanged={() => {
            onClose()
            onDone(<Trans>Campaign changed</Trans>)
          }}
        />
      </Modal>
    )
  return (
    <Modal opened title={campaign.title} onClose={close}>
      <Banner outcome="error">
        {closing.error ? (
          <Failure
            title={
              closing.variables ? (
                <Trans>The campaign couldn't be closed.</Trans>
              ) : (
                <Trans>The campaign couldn't be reopened.</Trans>
              )
            }
            error={closing.error}
          />
        ) : null}
      </Banner>
      <Stack gap="sm">
        {supports.campaignLife ? (
          <>
            <Button
              variant="default"
              justify="flex-start"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setChanging(true)}
            >
              <Trans>Edit Campaign</Trans>
            </Button>
            <BusyButton
              variant="default"
              justify="flex-start"
              leftSection={is_closed ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
              busy={closing.isPending}
              onClick={() => closing.mutate(!is_closed)}
            >
              {is_closed ? <Trans>Reopen Campaign</Trans> : <Trans>Close Campaign</Trans>}
            </BusyButton>
          </>
        ) : null}
        <Button variant="default" justify="flex-start" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
          <Trans>Copy Campaign</Trans>
        </Button>
      </Stack>
      {supports.campaignLife && !is_closed ? (
        <p>
          <Trans>
            Nobody can apply to a closed campaign. You can still decide the applications you have, and reopen it.
          </Trans>
        </p>
      ) : null}
    </Modal>
  )
}
