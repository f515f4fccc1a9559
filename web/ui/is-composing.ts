import type { KeyboardEvent } from 'react'

/**
 * Whether Enter ends a word of an input method, such as a Bangla keyboard. Safari ends the composition before it
 * reports the key, with the code 229.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229
