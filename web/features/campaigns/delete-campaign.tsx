import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Campaign } from '#contract/index.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { useDeleteCampaign } from './queries.ts'

interface DeleteCampaignProps {
  campaign: Campaign
  onDeleted: () => void
  onFailed: (text: ReactNode) => void
}

/** The owner's delete button, with a confirmation. */
export function DeleteCampaign({ campaign, onDeleted, onFailed }: DeleteCampaignProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const remove = useDeleteCampaign(campaign.id, {
    done: () => {
      setOpened(false)
      onDeleted()
    },
    failed: error => {
      setOpened(false)
      onFailed(<Failure title={<Trans>Failed to delete campaign</Trans>} error={error} />)
    },
  })

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        c="dimmed"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <Trans>Delete Campaign</Trans>
      </Button>
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
          <Trans>Its pending applications will be rejected. This cannot be undone.</Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
