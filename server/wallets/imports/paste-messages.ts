import type { AddedWalletEntries, Body } from '#contract/index.ts'
import { refuse } from '#platform/http/errors.ts'
import { acceptedWordings } from '../entries/wordings/queries.ts'
import { addImport, type Importer } from './add-import.ts'
import { previewImport } from './preview-import.ts'
import { readAside } from './texts/read-aside.ts'

/**
 * Reads several pasted messages, off the event loop if they are long, and stores what is new. A preview stores nothing.
 * Refuses with `too_many_entries`.
 */
export async function pasteMessages(
  importer: Importer,
  { account, text, preview = false }: Body<'POST /admin/wallet-entries/'>,
): Promise<AddedWalletEntries> {
  const read = await readAside({ account, text, accepted: await acceptedWordings(importer.db) })
  if (read.state === 'refused') refuse(read.code)
  if (preview) return previewImport(importer.db, { account, source: 'paste' }, read)
  return addImport(importer, { imported: { account, source: 'paste' }, text: read })
}
