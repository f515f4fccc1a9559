import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { useComponent } from '#lib/http/use-component.ts'
import { Failure } from '#ui/failure.tsx'
import { notify } from '#ui/notify.ts'

const load = async () => (await import('./manage-dialog.tsx')).ManageDialog

interface ManageCampaignProps {
  campaign: CampaignDetails
  onDone: (text: ReactNode) => void
}

/** The owner's button for whatever else can be done with a campaign. */
export function ManageCampaign({ campaign, onDone }: ManageCampaignProps) {
  const { t } = useLingui()
  const { title } = campaign
  const [opened, setOpened] = useState(false)
  const { Component: Dialog } = useComponent(opened, load, error => {
    setOpened(false)
    notify.error(<Failure title={t`The dialog couldn't be loaded.`} error={error} />)
  })
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        c="dimmed"
        leftSection={<IconDots size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={t`More for ${title}`}
        onClick={() => setOpened(true)}
      >
        <Trans>More</Trans>
      </Button>
      {opened && Dialog ? <Dialog campaign={campaign} onDone={onDone} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
