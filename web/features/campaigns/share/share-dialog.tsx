import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Group } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import type { Campaign } from '#contract/index.ts'
import { Card } from '#ui/card.tsx'
import { Copyable } from '#ui/copyable.tsx'

/** Browsers place a dialog over the page. */
const inFlow = {
  position: 'static',
  width: 'auto',
  margin: '0 0 1.25rem',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
} as const

interface ShareDialogProps {
  campaign: Campaign
  onClose: () => void
}

/** The link to a new campaign, to copy or to send. It leaves the page usable, for those who do not want to share it. */
export function ShareDialog({ campaign: { id, title }, onClose }: ShareDialogProps) {
  const { t } = useLingui()
  const url = new URL(`/campaigns/${id}`, window.location.origin).href
  const share = () => {
    // Whoever closes the browser's dialog need not be told.
    navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <dialog open aria-label={t`Now share it`} style={inFlow}>
      <Card title={t`Now share it`} action={<CloseButton aria-label={t`Close`} onClick={onClose} />}>
        <p>
          <Trans>
            Send the link to influencers whom you would like to work with, or post it where they will see it.
          </Trans>
        </p>
        <Group style={{ overflowWrap: 'anywhere' }}>
          <Copyable text={url} />
          {'share' in navigator ? (
            <Button leftSection={<IconShare size={18} aria-hidden />} onClick={share}>
              <Trans>Share</Trans>
            </Button>
          ) : null}
        </Group>
      </Card>
    </dialog>
  )
}
