import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Reply } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { QueueKeysButton } from '#entities/admin/queue/queue-keys.tsx'
import { Permitted } from '#entities/staff/permitted.tsx'
import { cappedCount } from '#lib/i18n/format.ts'
import type { useConfirmMatched } from './confirm-matched.tsx'
import { RefundsLink } from './refunds-link.tsx'
import link from '#ui/link.module.css'

interface QueueBarProps {
  matched: ReturnType<typeof useConfirmMatched>
  grades: Reply<'GET /admin/payments/grades/'> | undefined
  onKeys: () => void
}

/** Links to the payments that other brands claim. Renders nothing without any. */
function ContestedLink({ number }: { number: number | undefined }) {
  const { t, i18n } = useLingui()
  if (!number) return null
  const contestedCount = cappedCount(number, i18n.locale, limits.gradeCount.max)
  return (
    <Link
      from="/admin-panel"
      to="/admin-panel"
      search={{ tab: 'payments', evidence: 'contested' }}
      className={link.link}
    >
      {t`${plural(number, { one: `${contestedCount} contested payment`, other: `${contestedCount} contested payments` })}`}
    </Link>
  )
}

/**
 * The bar above the queue: a button that confirms all matched payments, links to the contested ones and to the refunds
 * below, and the keyboard shortcuts.
 */
export function QueueBar({ matched, grades, onKeys }: QueueBarProps) {
  const { t } = useLingui()
  const number = Math.min(grades?.matched ?? 0, limits.confirmedAtOnce.max)
  return (
    <Group mb="md">
      <Permitted to="payments.decide">
        <Button disabled={number === 0} onClick={matched.ask}>
          {grades ? t`${plural(number, { one: 'Confirm # matched', other: 'Confirm # matched' })}` : t`Confirm matched`}
        </Button>
      </Permitted>
      <ContestedLink number={grades?.contested} />
      <RefundsLink />
      <Box ml="auto">
        <QueueKeysButton onPress={onKeys} />
      </Box>
    </Group>
  )
}
