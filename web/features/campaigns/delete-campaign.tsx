import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Campaign } from '#contract/index.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { deletionRefusal, useDeleteCampaign } from './queries.ts'

interface DeleteCampaignProps {
  campaign: Campaign
  onDeleted: () => void
  onFailed: (text: ReactNode) => void
}

/**
 * The owner's delete button. Asks for confirmation if the campaign can be deleted; otherwise explains why it cannot.
 */
export function DeleteCampaign({ campaign, onDeleted, onFailed }: DeleteCampaignProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const refused = (error: Error) => onFailed(<Failure title={<Trans>Failed to delete campaign</Trans>} error={error} />)
  const remove = useDeleteCampaign(campaign.id, {
    done: () => {
      setOpened(false)
      onDeleted()
    },
    failed: error => {
      setOpened(false)
      refused(error)
    },
  })
  const ask = useMutation({
    mutationFn: () => deletionRefusal(campaign),
    onSuccess: error => (error ? refused(error) : setOpened(true)),
  })

  return (
    <>
      <BusyButton
        variant="subtle"
        color="red"
        c="dimmed"
        leftSection={<IconTrash size={18} aria-hidden />}
        busy={ask.isPending}
        onClick={() => ask.mutate()}
      >
        <Trans>Delete Campaign</Trans>
      </BusyButton>
      <ConfirmDialog
        opened={opened}
        title={t`Delete Campaign`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => {
          if (!remove.isPending) remove.mutate()
        }}
        onClose={() => setOpened(false)}
      >
        <p>
          <Trans>Are you sure you want to delete this campaign?</Trans>
        </p>
        <p>
          <strong>{campaign.title}</strong>
        </p>
        <p>
          <Trans>Its pending applications will be rejected. You can't undo this.</Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
