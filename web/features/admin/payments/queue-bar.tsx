import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import type { Reply } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { BusyButton } from '#ui/submit-button.tsx'
import { QueueKeysButton } from '../queue/queue-keys.tsx'
import type { useConfirmMatched } from './confirm-matched.tsx'

interface QueueBarProps {
  matched: ReturnType<typeof useConfirmMatched>
  grades: Reply<'GET /admin/payments/grades/'> | undefined
  onKeys: () => void
}

/** Above the queue: a button for all matched payments at once, and one for the sheet of keyboard shortcuts. */
export function QueueBar({ matched, grades, onKeys }: QueueBarProps) {
  const { t } = useLingui()
  const number = Math.min(grades?.matched ?? 0, limits.confirmedAtOnce.max)
  return (
    <Group justify="space-between" mb="md">
      <BusyButton disabled={number === 0} busy={matched.loading} onClick={matched.ask}>
        {grades ? t`${plural(number, { one: 'Confirm # matched', other: 'Confirm # matched' })}` : t`Confirm matched`}
      </BusyButton>
      <QueueKeysButton onPress={onKeys} />
    </Group>
  )
}
