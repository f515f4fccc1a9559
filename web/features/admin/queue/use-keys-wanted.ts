import { useLocalStorage } from '@mantine/hooks'

/**
 * Whether the queues' keyboard shortcuts are on in this browser, and a function to turn them on or off. Users must be
 * able to turn off single letters: speech recognition types them when it mishears (WCAG 2.1.4).
 */
export const useKeysWanted = () =>
  useLocalStorage({ key: 'queue-keys', defaultValue: true, getInitialValueInEffect: false })
