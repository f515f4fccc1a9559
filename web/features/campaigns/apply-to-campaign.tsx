import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Brief } from '#entities/campaign/brief.tsx'
import { Modal } from '#ui/modal.tsx'
import { ApplyForm } from './apply-form.tsx'
import classes from './campaign-card.module.css'

type ApplyToCampaignProps = Pick<ComponentProps<typeof ApplyForm>, 'campaign' | 'onApplied' | 'onRefused'>

/** The apply button of a campaign card. Opens the form in a modal. */
export function ApplyToCampaign({ campaign, onApplied, onRefused }: ApplyToCampaignProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => {
    if (!busy) setOpened(false)
  }
  const end = () => {
    setOpened(false)
    // The form has disappeared, so a notice replaces its message.
    setBusy(false)
  }
  const applied = () => {
    end()
    onApplied()
  }
  const refused = (text: ReactNode) => {
    end()
    onRefused(text)
  }

  return (
    <>
      <Button onClick={() => setOpened(true)}>
        <Trans>Apply to Campaign</Trans>
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        // A press on the backdrop while typing is rarely intentional.
        closeOnClickOutside={false}
        size="lg"
        title={t`Apply to Campaign`}
      >
        <p className={classes.applyTitle}>{campaign.title}</p>
        <Brief campaign={campaign} />
        <ApplyForm
          campaign={campaign}
          onApplied={applied}
          onRefused={refused}
          onBusy={setBusy}
          cancel={
            <Button variant="default" onClick={close} disabled={busy}>
              <Trans>Cancel</Trans>
            </Button>
          }
        />
      </Modal>
    </>
  )
}
