import { limits, type AttachmentType } from '#contract/index.ts'
import { normalForm } from '#contract/normal-form.ts'

export type Size = 'preview' | 'full'

const extensions: Record<AttachmentType, string> = { 'image/webp': '.webp', 'application/pdf': '.pdf' }

/** A file as its row has it. */
export interface Named {
  file: string
  type: AttachmentType
}

/** The name in the store. */
export const storedName = ({ file, type }: Named, size: Size): string =>
  (size === 'preview' ? `${file}-preview` : file) + extensions[type]

/** Every name that a file has in the store. */
export const storedNames = (named: Named): string[] =>
  named.type === 'image/webp' ? [storedName(named, 'full'), storedName(named, 'preview')] : [storedName(named, 'full')]

/** The file to which a name in the store belongs. Empty for one that a killed writer left. */
export const fileOf = (name: string): string => /^[0-9a-f]{32}/.exec(name)?.[0] ?? ''

const withoutFolders = (name: string) => name.replace(/^.*[/\\]/s, '')
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** What a file is called for people: as its owner calls it, shortened, with the extension of its type. */
export function shownName(name: string, type: AttachmentType): string {
  const printable = normalForm(withoutFolders(name.toWellFormed())).replace(unprintable, '').trim()
  const extension = extensions[type]
  const stem = printable.replace(/\.[\p{L}\p{N}]{1,5}$/u, '').trim() || 'file'
  return [...stem].slice(0, limits.attachment.maxName - extension.length).join('') + extension
}
