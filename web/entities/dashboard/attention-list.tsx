import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { limits } from '#contract/values/limits.ts'
import { cappedCount, daysSince } from '#lib/i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import classes from './attention-list.module.css'

/** Something that awaits the current user, or that the current user is waiting for. */
export interface Need {
  key: string
  icon: ReactNode
  text: ReactNode
  hint?: ReactNode
  /** Whether something went wrong. */
  bad?: true
  /** The filtered list that handles it. */
  link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash' | 'state'>
}

/** The items that need attention, at the top of a dashboard. */
export function AttentionList({ needs }: { needs: readonly Need[] }) {
  return (
    <Card title={<Trans>Needs your attention</Trans>} flush>
      {needs.length === 0 ? (
        <p className={classes.nothing}>
          <IconCircleCheck aria-hidden size={20} />
          <Trans>You're all caught up.</Trans>
        </p>
      ) : (
        <ul className={classes.needs}>
          {needs.map(({ key, icon, text, hint, bad, link }) => (
            <li key={key}>
              <Link {...link} className={classes.need} data-bad={bad}>
                <span className={classes.icon} aria-hidden>
                  {icon}
                </span>
                <span className={classes.text}>
                  <span className={classes.what}>{text}</span>
                  {hint ? <span className={classes.hint}>{hint}</span> : null}
                </span>
                <IconChevronRight aria-hidden size={18} className={classes.go} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** As tall as two items. */
export function AttentionListSkeleton() {
  return (
    <Card title={<Trans>Needs your attention</Trans>} flush>
      <ul className={classes.needs} aria-busy>
        {['55%', '40%'].map(width => (
          <li key={width} className={classes.need}>
            <Skeleton circle h={36} w={36} />
            <Skeleton h="1rem" w={width} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How long something has waited, in calendar days. */
export function Waited({ since }: { since: string }) {
  const days = daysSince(since)
  return days > 0 ? (
    <Plural value={days} one="waiting for # day" other="waiting for # days" />
  ) : (
    <Trans>waiting since today</Trans>
  )
}

/** Formats a number, capped at the maximum. */
export function useBoundedCount(): (value: number) => string {
  const { i18n } = useLingui()
  return value => cappedCount(value, i18n.locale, limits.waitingCount.max)
}

interface PayoutsHintProps {
  /** The text for the number of waiting items. */
  number: number
  amount: string
  since: string | null
}

/**
 * The amount of the pending withdrawals or refunds, unless there are too many to add up, and how long they have waited.
 */
export function PayoutsHint({ number, amount, since }: PayoutsHintProps) {
  return (
    <>
      {number <= limits.waitingCount.max ? (
        <>
          <Money amount={amount} />
          {', '}
        </>
      ) : null}
      {since ? <Waited since={since} /> : null}
    </>
  )
}
