import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Capability } from '#contract/values/access.ts'
import { useMay } from '#lib/api/capabilities.ts'
import { useShortcuts } from '#lib/dom/shortcuts.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { Modal } from '#ui/modal.tsx'
import { ShortcutsChoice } from '#ui/shortcuts-choice.tsx'
import classes from './queue-keys.module.css'

/** The element id of a row of the queue. */
export const queueRowId = (id: number) => `waiting-${id}`

/** Focuses a row, if it is on the page. */
export const focusQueueRow = (id: number | undefined) =>
  id === undefined ? undefined : document.getElementById(queueRowId(id))?.focus()

/** The capability that deciding each kind of queue requires. */
const toDecide = { payment: 'payments.decide', withdrawal: 'withdrawals.decide' } as const satisfies Record<
  string,
  Capability
>
type QueueKind = keyof typeof toDecide

interface QueueKeysOptions<Row> {
  kind: QueueKind
  list: ListState<Row>
  /** The rows that await a decision, in display order. */
  rows: readonly Row[]
  onConfirm: (row: Row) => void
  onReject: (row: Row) => void
  onOpen?: (row: Row) => void
  onSelect?: (row: Row) => void
  onConfirmMatched?: () => void
  onHelp: () => void
}

/** The queue's keyboard shortcuts, which act on the focused row. Every decision also has a button. */
export function useQueueKeys<Row extends { id: number }>(options: QueueKeysOptions<Row>): void {
  const mayDecide = useMay()(toDecide[options.kind])
  useShortcuts(({ target, repeat }) => {
    const decides = mayDecide && !repeat
    const { list, rows } = options
    const at = rows.findIndex(({ id }) => document.getElementById(queueRowId(id))?.contains(document.activeElement))
    const row = rows[at]
    const isAtEnd = at === rows.length - 1
    // The next page may hold more pending rows.
    const goesOn = rows.at(-1) === list.rows?.at(-1) && list.next?.loading === false
    return {
      j: isAtEnd && goesOn ? list.next?.load : () => focusQueueRow(rows[Math.min(at + 1, rows.length - 1)]?.id),
      k: () => focusQueueRow(rows[Math.max(at - 1, 0)]?.id),
      a: row && decides ? () => options.onConfirm(row) : undefined,
      r: row && decides ? () => options.onReject(row) : undefined,
      o: row && (() => options.onOpen?.(row)),
      x: row && (() => options.onSelect?.(row)),
      // On a button, Enter presses the button.
      enter: row && target instanceof HTMLTableRowElement ? () => options.onOpen?.(row) : undefined,
      m: decides ? options.onConfirmMatched : undefined,
      '?': options.onHelp,
    }
  })
}

/** Opens the overview of keyboard shortcuts. Hidden on touch screens. */
export function QueueKeysButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button className={classes.open} variant="default" aria-keyshortcuts="?" onClick={onPress}>
      {t`Shortcuts`}
    </Button>
  )
}

interface QueueKeysSheetProps {
  kind: QueueKind
  opened: boolean
  onClose: () => void
}

/** Lists the keyboard shortcuts that are available to the user. */
export function QueueKeysSheet({ kind, opened, onClose }: QueueKeysSheetProps) {
  const { t } = useLingui()
  const mayDecide = useMay()(toDecide[kind])
  const decisions = mayDecide
    ? [
        { names: ['A'], does: <Trans>Approve</Trans> },
        { names: ['R'], does: <Trans>Reject with a reason</Trans> },
      ]
    : []
  const keysOf = {
    payment: [
      { names: ['J'], does: <Trans>Next payment</Trans> },
      { names: ['K'], does: <Trans>Previous payment</Trans> },
      ...decisions,
      { names: ['O', 'Enter'], does: <Trans>Show its wallet entry</Trans> },
      ...(mayDecide ? [{ names: ['M'], does: <Trans>Confirm all that match</Trans> }] : []),
    ],
    withdrawal: [
      { names: ['J'], does: <Trans>Next withdrawal</Trans> },
      { names: ['K'], does: <Trans>Previous withdrawal</Trans> },
      ...decisions,
      { names: ['X'], does: <Trans>Select</Trans> },
    ],
  }
  const keys = [...keysOf[kind], { names: ['?'], does: <Trans>Keyboard shortcuts</Trans> }]
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keyboard shortcuts`}>
      <dl className={classes.keys}>
        {keys.map(({ names, does }) => (
          <div key={names[0]}>
            <dt>
              {names.map(name => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <ShortcutsChoice mt="lg" description={t`Turn shortcuts off if speech recognition triggers them by mistake.`} />
    </Modal>
  )
}
