import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import type { Reply } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { QueueKeysButton } from '../queue/queue-keys.tsx'
import type { useConfirmMatched } from './confirm-matched.tsx'
import { RefundsLink } from './refunds-link.tsx'

interface QueueBarProps {
  matched: ReturnType<typeof useConfirmMatched>
  grades: Reply<'GET /admin/payments/grades/'> | undefined
  onKeys: () => void
}

/** Above the queue: a button for all matched payments at once, a link to the refunds below, and the keyboard shortcuts. */
export function QueueBar({ matched, grades, onKeys }: QueueBarProps) {
  const { t } = useLingui()
  const number = Math.min(grades?.matched ?? 0, limits.confirmedAtOnce.max)
  return (
    <Group mb="md">
      <Button disabled={number === 0} onClick={matched.ask}>
        {grades ? t`${plural(number, { one: 'Confirm # matched', other: 'Confirm # matched' })}` : t`Confirm matched`}
      </Button>
      <RefundsLink />
      <Box ml="auto">
        <QueueKeysButton onPress={onKeys} />
      </Box>
    </Group>
  )
}
