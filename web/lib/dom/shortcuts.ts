import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Whether the keyboard shortcuts are on in this browser, and a function that turns them on or off. Users must be able
 * to turn off single letters, which speech recognition types when it mishears (WCAG 2.1.4).
 */
export const useShortcutsWanted = () =>
  useLocalStorage({ key: 'queue-keys', defaultValue: true, getInitialValueInEffect: false })

/** The letter of a key. On a Bangla layout, the letter that the key has on an English one. */
const nameOf = ({ key, code }: KeyboardEvent): string =>
  (/^[ -~]/.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]') !== null

/** Ignores Shift with a non-character key: the browser selects text with the arrow keys. */
const isWithModifier = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || (shiftKey && key.length > 1)

/**
 * Registers keyboard shortcuts. `actions` returns what the keys currently do, by their lower-case names. Disabled while
 * the user is typing, while a dialog is open, other than one around `scope`, and if the user has turned them off.
 */
export function useShortcuts(
  actions: (event: KeyboardEvent) => Record<string, (() => void) | undefined>,
  scope?: RefObject<Element | null>,
): void {
  const [wanted] = useShortcutsWanted()
  const act = useEffectEvent((event: KeyboardEvent) => {
    const isBehind = (dialog: Element) => !dialog.contains(scope?.current ?? document.body)
    if (!wanted || isWithModifier(event) || isTyping(event.target)) return
    if ([...document.querySelectorAll('dialog[open]')].some(isBehind)) return
    const action = actions(event)[nameOf(event)]
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
