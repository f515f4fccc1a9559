import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'

/** Explains that a form shows input from an earlier visit, and offers to start over. */
export function DraftNote({ restored, onDiscard }: { restored: boolean; onDiscard: () => void }) {
  return (
    <output>
      {restored ? (
        <Group component="span" gap="xs" mb="md">
          <Trans>We've restored what you typed earlier.</Trans>
          <Button variant="default" size="xs" onClick={onDiscard}>
            <Trans>Discard draft</Trans>
          </Button>
        </Group>
      ) : null}
    </output>
  )
}
