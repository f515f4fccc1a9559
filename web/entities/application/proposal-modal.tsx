import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Application } from '#contract/index.ts'
import type { ApplicationDecision } from '#contract/vocabulary.ts'
import { count } from '#lib/format.ts'
import type { NextPage } from '#lib/next-page.ts'
import { useRole } from '#lib/session.ts'
import { useShortcuts, useShortcutsWanted } from '#lib/shortcuts.ts'
import { Key } from '#ui/key.tsx'
import { Modal } from '#ui/modal.tsx'
import { ShortcutsChoice } from '#ui/shortcuts-choice.tsx'
import { Applicant } from './applicant.tsx'
import { useDecideApplication } from './decide-application.ts'
import { Proposal } from './proposal.tsx'
import classes from './proposal-modal.module.css'

export interface OpenedProposal {
  application: Application
  /** The decision chosen in the row: the modal opens with its confirmation. */
  decision?: ApplicationDecision | undefined
}

interface ProposalModalProps {
  /** Null while the modal is closed. */
  opened: OpenedProposal | null
  /** The rows of the list that it was opened from, to page through. */
  rows: readonly Application[] | undefined
  /** The list's next page, loaded when the last row is shown. */
  next?: NextPage | undefined
  /** The page's text for a failed decision. */
  failure?: string
  onOpen: (opened: OpenedProposal | null) => void
}

/**
 * The details of an application. While it is pending, a brand decides here with the influencer's profile and the
 * campaign's brief in view: it sees the amount that acceptance fixes and confirms the decision, which is final.
 */
export function ProposalModal({ opened, rows = [], next, failure, onOpen }: ProposalModalProps) {
  const { t } = useLingui()
  const brand = useRole() === 'brand'
  const decide = useDecideApplication()
  const busy = decide.isPending
  const close = () => {
    if (!busy) onOpen(null)
  }

  const position = rows.findIndex(({ id }) => id === opened?.application.id)
  const isLast = position >= 0 && position === rows.length - 1
  const loadNext = useEffectEvent(() => void next?.load())
  useEffect(() => {
    if (isLast) loadNext()
  }, [isLast])
  const show = (application: Application | undefined) => {
    if (busy || !application) return
    decide.reset()
    onOpen({ application })
  }
  const rejected = () => {
    const waiting = [...rows.slice(position + 1), ...rows.slice(0, Math.max(position, 0))]
    const next = waiting.find(({ status }) => status === 'pending')
    // After pressing Reject in a row, the user continues in the list.
    onOpen(next && !opened?.decision ? { application: next } : null)
  }

  return (
    <Modal
      opened={opened !== null}
      onClose={close}
      onClosed={decide.reset}
      closeOnClickOutside={false}
      title={t`Proposal details`}
      size={brand ? 'xl' : 'lg'}
    >
      <Group justify="space-between" mb="sm">
        {rows.length > 1 && position >= 0 ? (
          <Pager
            position={position}
            of={rows.length}
            hasMore={next !== undefined}
            onShow={index => show(rows[index])}
          />
        ) : null}
        <ShortcutsChoice size="xs" />
      </Group>
      {opened ? (
        <div className={brand ? classes.columns : undefined}>
          <Proposal
            key={`${opened.application.id} ${opened.decision}`}
            application={rows[position] ?? opened.application}
            initialDecision={opened.decision}
            failure={failure}
            decide={decide}
            onRejected={rejected}
          />
          {brand ? <Applicant key={`beside ${opened.application.id}`} application={opened.application} /> : null}
        </div>
      ) : null}
    </Modal>
  )
}

interface PagerProps {
  /** The application's position in its list. */
  position: number
  of: number
  /** Whether the list has rows that are not loaded. */
  hasMore: boolean
  onShow: (position: number) => void
}

/** Pages through the list, also with J and K or the arrow keys. */
function Pager({ position, of, hasMore, onShow }: PagerProps) {
  const { t, i18n } = useLingui()
  const nav = useRef<HTMLElement>(null)
  const [keys] = useShortcutsWanted()
  const previous = () => onShow(position - 1)
  const next = () => onShow(position + 1)
  useShortcuts(() => ({ k: previous, arrowleft: previous, j: next, arrowright: next }), nav)
  const place = count(position + 1, i18n.locale)
  const total = count(of, i18n.locale) + (hasMore ? '+' : '')
  return (
    <nav ref={nav} className={classes.pager} aria-label={t`Applications`}>
      <Button
        variant="default"
        size="xs"
        px="xs"
        aria-label={t`Previous application`}
        aria-keyshortcuts={keys ? 'K ArrowLeft' : undefined}
        disabled={position === 0}
        onClick={previous}
      >
        <IconChevronLeft aria-hidden size={18} />
      </Button>
      <output>{t`${place} of ${total}`}</output>
      <Button
        variant="default"
        size="xs"
        px="xs"
        aria-label={t`Next application`}
        aria-keyshortcuts={keys ? 'J ArrowRight' : undefined}
        disabled={position === of - 1}
        onClick={next}
      >
        <IconChevronRight aria-hidden size={18} />
      </Button>
      {keys ? (
        <span>
          <Key>K</Key> <Key>J</Key>
        </span>
      ) : null}
    </nav>
  )
}
