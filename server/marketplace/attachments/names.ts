import { limits, type AttachmentType } from '#contract/index.ts'
import { normalForm } from '#contract/values/normal-form.ts'

export type Size = 'preview' | 'full'

const extensions: Record<AttachmentType, string> = { 'image/webp': '.webp', 'application/pdf': '.pdf' }

/** The columns of an attachment's row that determine its file names. */
export interface Named {
  file: string
  type: AttachmentType
}

/** The name in the store. */
export const storedName = ({ file, type }: Named, size: Size): string =>
  (size === 'preview' ? `${file}-preview` : file) + extensions[type]

/** Every name under which the store keeps a file. */
export const storedNames = (named: Named): string[] =>
  named.type === 'image/webp' ? [storedName(named, 'full'), storedName(named, 'preview')] : [storedName(named, 'full')]

/** The file that a name in the store belongs to. Empty for a partial file that a killed process left behind. */
export const fileOf = (name: string): string => /^[0-9a-f]{32}/.exec(name)?.[0] ?? ''

const withoutFolders = (name: string) => name.replace(/^.*[/\\]/s, '')
/** Keeps the two joiners, without which words such as র‍্যালি and many emoji would fall apart. */
const unprintable = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu

/** The displayed file name: the owner's, shortened, with the extension of the detected type. */
export function shownName(name: string, type: AttachmentType): string {
  const printable = normalForm(withoutFolders(name.toWellFormed())).replace(unprintable, '').trim()
  const extension = extensions[type]
  const stem = printable.replace(/\.[\p{L}\p{N}]{1,5}$/u, '').trim() || 'file'
  return [...stem].slice(0, limits.attachment.maxName - extension.length).join('') + extension
}
