/**
 * Invisible characters that could hide in words: format, control and filler characters; U+2800 is the Braille blank.
 */
export const hiddenCharacters = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Words blocked in messages, to keep payments on the platform. Source: specification, section 5. */
const blockedWords = ['payment', 'bank account', 'account number'] as const

/**
 * Whether a message contains a blocked word, also as part of a longer word. Ignores case, Unicode form, hidden
 * characters and the amount of white space.
 */
export function containsBlockedWords(message: string): boolean {
  const plain = message
    .normalize('NFKC')
    // Replaced first: line breaks and tabs are control characters, but they separate words.
    .replace(/\s/gu, ' ')
    .replace(hiddenCharacters, '')
    .replace(/ +/g, ' ')
    .toLowerCase()
  return blockedWords.some(word => plain.includes(word))
}
