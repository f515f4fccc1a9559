import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Application } from '#contract/index.ts'
import type { ApplicationDecision } from '#contract/values/vocabulary.ts'
import { useShortcuts, useShortcutsWanted } from '#lib/dom/shortcuts.ts'
import { useRole } from '#lib/http/session.ts'
import { cappedCount, count } from '#lib/i18n/format.ts'
import { pendingRows, type ListState } from '#lib/lists/list-state.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { Key } from '#ui/key.tsx'
import { Modal } from '#ui/modal.tsx'
import { ShortcutsChoice } from '#ui/shortcuts-choice.tsx'
import { useNavigationBlock } from '../decision/use-navigation-block.ts'
import { Applicant } from './applicant.tsx'
import { useDecideApplication } from './decide-application.ts'
import { Proposal } from './proposal.tsx'
import classes from './proposal-modal.module.css'

export interface OpenedProposal {
  application: Application
  /** The decision chosen in the row. The modal opens with its confirmation. */
  decision?: ApplicationDecision | undefined
}

interface ProposalModalProps {
  /** Null while the modal is closed. */
  opened: OpenedProposal | null
  /** The list to page through, which opened the modal. Loads its next page at the last row. */
  list: Pick<ListState<Application>, 'rows' | 'news' | 'next'>
  /** The page's message for a failed decision. */
  failure?: string
  onOpen: (opened: OpenedProposal | null) => void
}

/**
 * The details of an application. A brand decides a pending one here with the influencer's profile and the campaign's
 * brief in view: the modal shows the amount that acceptance fixes and asks to confirm the decision, which is final.
 */
export function ProposalModal({ opened, onOpen, ...props }: ProposalModalProps) {
  const { t } = useLingui()
  const brand = useRole() === 'brand'
  const decide = useDecideApplication()
  useNavigationBlock(decide.isPending, decide.isError)
  return (
    <Modal
      opened={opened !== null}
      onClose={() => {
        if (!decide.isPending) onOpen(null)
      }}
      onClosed={decide.reset}
      closeOnClickOutside={false}
      title={t`Proposal details`}
      size={brand ? 'xl' : 'lg'}
    >
      {opened ? <View {...props} opened={opened} onOpen={onOpen} brand={brand} decide={decide} /> : null}
    </Modal>
  )
}

interface ViewProps extends ProposalModalProps {
  opened: OpenedProposal
  brand: boolean
  decide: ReturnType<typeof useDecideApplication>
}

function View({ opened, list, failure, brand, decide, onOpen }: ViewProps) {
  const { t, i18n } = useLingui()
  const { news, next } = list
  const rows = (list.rows ?? []).filter(({ id }) => id === opened.application.id || !news?.gone.has(id))
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  }, [list])
  // The rejection may already have a reason and a note, so the user must cancel it before paging on.
  const [decision, setDecision] = useState(opened.decision)
  const position = rows.findIndex(({ id }) => id === opened.application.id)
  const application = rows[position] ?? opened.application
  const isDeciding = decision !== undefined && application.status === 'pending'
  const show = (shown: Application | undefined) => {
    if (!shown) return
    decide.reset()
    setDecision(undefined)
    onOpen({ application: shown })
  }
  const rejected = () => {
    const waiting = [...rows.slice(position + 1), ...rows.slice(0, Math.max(position, 0))]
    // The list has been refetched since the rejection was sent.
    const pending = new Set(pendingRows(latest.current).map(({ id }) => id))
    const following = waiting.find(({ id }) => pending.has(id))
    // After pressing Reject in a row, the user continues in the list.
    if (following && !opened.decision) show(following)
    else onOpen(null)
  }
  const isLast = position >= 0 && position === rows.length - 1
  const load = () => {
    if (next && !next.loading) void next.load()
  }
  const loadNext = useEffectEvent(load)
  useEffect(() => {
    if (isLast) loadNext()
  }, [isLast])
  const isBlocked = isDeciding || decide.isPending
  const isPaged = position >= 0 && (rows.length > 1 || next !== undefined)
  const canGoOn = !isBlocked && (!isLast || next?.loading === false)
  return (
    <>
      {isPaged || brand ? (
        <Group justify="space-between" mb="sm">
          {isPaged ? (
            <Pager
              place={count(position + 1, i18n.locale)}
              total={cappedCount(next ? rows.length + 1 : rows.length, i18n.locale, rows.length)}
              onBack={isBlocked || position === 0 ? undefined : () => show(rows[position - 1])}
              // At the last loaded row, retries to load the next page.
              onNext={canGoOn ? () => (isLast ? load() : show(rows[position + 1])) : undefined}
            />
          ) : null}
          <ShortcutsChoice size="xs" />
        </Group>
      ) : null}
      {isLast && next?.error && !next.loading ? (
        <Banner outcome="error">
          <Failure title={t`We couldn't load more`} error={next.error} />
        </Banner>
      ) : null}
      <div className={brand ? classes.columns : undefined}>
        <Proposal
          key={application.id}
          application={application}
          decision={decision}
          failure={failure}
          decide={decide}
          onAsk={setDecision}
          onRejected={rejected}
          onWithdrawn={() => onOpen(null)}
        />
        {brand ? <Applicant key={`beside ${application.id}`} application={opened.application} /> : null}
      </div>
    </>
  )
}

interface PagerProps {
  place: string
  total: string
  /** Undefined while there is no target. */
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Pages through the list with buttons, J and K or the arrow keys. */
function Pager({ place, total, onBack, onNext }: PagerProps) {
  const { t } = useLingui()
  const nav = useRef<HTMLElement>(null)
  const [keys] = useShortcutsWanted()
  useShortcuts(() => ({ k: onBack, arrowleft: onBack, j: onNext, arrowright: onNext }), nav)
  return (
    <nav ref={nav} className={classes.pager} aria-label={t`Applications`}>
      <PageButton label={t`Previous application`} keys={keys && 'K ArrowLeft'} onClick={onBack}>
        <IconChevronLeft aria-hidden size={18} />
      </PageButton>
      <output>{t`${place} of ${total}`}</output>
      <PageButton label={t`Next application`} keys={keys && 'J ArrowRight'} onClick={onNext}>
        <IconChevronRight aria-hidden size={18} />
      </PageButton>
      {keys ? (
        <span>
          <Key>K</Key> <Key>J</Key>
        </span>
      ) : null}
    </nav>
  )
}

interface PageButtonProps {
  label: string
  keys: string | false
  /** If undefined, the button looks disabled but keeps the focus. */
  onClick: (() => void) | undefined
  children: ReactNode
}

function PageButton({ label, keys, onClick, children }: PageButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      px="xs"
      aria-label={label}
      aria-keyshortcuts={keys || undefined}
      aria-disabled={!onClick}
      {...(onClick ? {} : { 'data-disabled': true })}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
