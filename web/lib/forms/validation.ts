import { normalForm, passwordForm } from '#contract/values/normal-form.ts'

/** As strict as a browser's email field; the server has the final say. */
export const emailPattern = /^[^\s@]+@[^\s@]+$/

/** The number of characters, counted as on the server: code points of the text as it is stored, not code units. */
export const characterCount = (text: string): number => [...normalForm(text)].length

/** The same for a password, which the server counts in a form of its own. */
export const passwordLength = (password: string): number => [...passwordForm(password)].length

/** The beginning of a text, with at most this many characters on the server. */
export const shortened = (text: string, max: number): string => [...normalForm(text)].slice(0, max).join('')
