import { normalForm, passwordForm } from '#contract/values/normal-form.ts'

/** As strict as a browser's email field; the server has the final say. */
export const emailPattern = /^[^\s@]+@[^\s@]+$/

/** Counts characters as the server does: code points of the stored text, not code units. */
export const characterCount = (text: string): number => [...normalForm(text)].length

/** Counts the characters of a password, for which the server uses a different normalization. */
export const passwordLength = (password: string): number => [...passwordForm(password)].length

/** Truncates a text to this many characters as the server counts them. */
export const shortened = (text: string, max: number): string => [...normalForm(text)].slice(0, max).join('')
