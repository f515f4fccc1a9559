/** Characters that show nothing and hide in words: format, control and filler characters; U+2800 is Braille's blank. */
export const hiddenCharacters = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** What may not stand in a message, so that payments stay on the platform. Source: specification, section 5. */
const blockedWords = ['payment', 'bank account', 'account number'] as const

/**
 * Whether a message contains a blocked word, as a part of a longer word too: without regard to case, to the form its
 * letters are written in, to hidden characters and to the length of white space.
 */
export function containsBlockedWords(message: string): boolean {
  const plain = message
    .normalize('NFKC')
    // Line breaks and tabs are control characters too: they separate words, so they go first.
    .replace(/\s/gu, ' ')
    .replace(hiddenCharacters, '')
    .replace(/ +/g, ' ')
    .toLowerCase()
  return blockedWords.some(word => plain.includes(word))
}
