import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { ListState } from '#lib/list-state.ts'
import { Modal } from '#ui/modal.tsx'
import { useKeysWanted } from './use-keys-wanted.ts'
import classes from './queue-keys.module.css'

/** The element id of a row of the queue. */
export const queueRowId = (id: number) => `waiting-${id}`

/** Moves focus to a row, if it is shown. */
export const focusQueueRow = (id: number | undefined) =>
  id === undefined ? undefined : document.getElementById(queueRowId(id))?.focus()

interface QueueKeysOptions<Row> {
  list: ListState<Row>
  /** The rows that wait for a decision, in the order shown. */
  rows: readonly Row[]
  onConfirm: (row: Row) => void
  onReject: (row: Row) => void
  onOpen?: (row: Row) => void
  onSelect?: (row: Row) => void
  onConfirmMatched?: () => void
  onHelp: () => void
}

/** The letter of a key. A Bangla layout has other letters, so there it is the one that the key has in English. */
const nameOf = ({ key, code }: KeyboardEvent): string =>
  (/^[ -~]/.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]') !== null

/**
 * The queue's keyboard shortcuts, which act on the focused row. They are off while a dialog is open or the user is
 * typing, and if the user has turned them off.
 */
export function useQueueKeys<Row extends { id: number }>(options: QueueKeysOptions<Row>): void {
  const [wanted] = useKeysWanted()
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, repeat } = event
    if (!wanted || ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('dialog[open]')) return
    const { list, rows } = options
    const at = rows.findIndex(({ id }) => document.getElementById(queueRowId(id))?.contains(document.activeElement))
    const row = rows[at]
    const isAtEnd = at === rows.length - 1
    // More rows may wait on the next page.
    const goesOn = rows.at(-1) === list.rows?.at(-1) && list.next?.loading === false
    const actions: Record<string, (() => void) | undefined> = {
      j: isAtEnd && goesOn ? list.next?.load : () => focusQueueRow(rows[Math.min(at + 1, rows.length - 1)]?.id),
      k: () => focusQueueRow(rows[Math.max(at - 1, 0)]?.id),
      a: row && !repeat ? () => options.onConfirm(row) : undefined,
      r: row && !repeat ? () => options.onReject(row) : undefined,
      o: row && (() => options.onOpen?.(row)),
      x: row && (() => options.onSelect?.(row)),
      // On a button, Enter presses the button.
      enter: row && target instanceof HTMLTableRowElement ? () => options.onOpen?.(row) : undefined,
      m: repeat ? undefined : options.onConfirmMatched,
      '?': options.onHelp,
    }
    const action = actions[nameOf(event)]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Opens the sheet of keyboard shortcuts. Left out on touch screens, which have no keys. */
export function QueueKeysButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button className={classes.open} variant="default" aria-keyshortcuts="?" onClick={onPress}>
      {t`Shortcuts`}
    </Button>
  )
}

interface QueueKeysSheetProps {
  /** The kind of rows in the queue. */
  kind: 'payment' | 'withdrawal'
  opened: boolean
  onClose: () => void
}

/** The sheet of keyboard shortcuts. */
export function QueueKeysSheet({ kind, opened, onClose }: QueueKeysSheetProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useKeysWanted()
  const decisions = [
    { names: ['A'], does: <Trans>Approve</Trans> },
    { names: ['R'], does: <Trans>Reject with a reason</Trans> },
  ]
  const keysOf = {
    payment: [
      { names: ['J'], does: <Trans>Next payment</Trans> },
      { names: ['K'], does: <Trans>Previous payment</Trans> },
      ...decisions,
      { names: ['O', 'Enter'], does: <Trans>Show its wallet entry</Trans> },
      { names: ['M'], does: <Trans>Confirm all that match</Trans> },
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
      <Checkbox
        mt="lg"
        label={t`Use keyboard shortcuts`}
        description={t`Turn them off if speech recognition presses keys by mistake.`}
        checked={wanted}
        onChange={event => setWanted(event.currentTarget.checked)}
      />
    </Modal>
  )
}
