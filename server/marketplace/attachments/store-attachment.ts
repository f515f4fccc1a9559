import { randomBytes } from 'node:crypto'
import { containsBlockedWords, type Attachment } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { Refusal, refuse } from '#platform/http/errors.ts'
import type { IncomingUpload } from '#platform/http/upload.ts'
import type { Member } from '#platform/security/actor.ts'
import { holdSelf } from '#server/domain/index.ts'
import { insertAttachment, lockBudgets, type NewAttachment } from './commands.ts'
import { shownName, storedName, storedNames, type Named } from './names.ts'
import { isPdf } from './pdf.ts'
import { convertToSizes } from './picture.ts'
import { refusalOf } from './policy.ts'
import { storedBytes } from './queries.ts'

type Stored = Pick<NewAttachment, 'size' | 'width' | 'height'>

async function storePicture(files: FileStore, named: Named, upload: Buffer): Promise<Stored> {
  const { full, preview, width, height } = await convertToSizes(upload)
  await files.put(storedName(named, 'full'), full, named.type)
  await files.put(storedName(named, 'preview'), preview, named.type)
  return { size: full.length, width, height }
}

/** Stores a PDF unchanged. */
async function storePdf(files: FileStore, named: Named, upload: Buffer): Promise<Stored> {
  await files.put(storedName(named, 'full'), upload, named.type)
  return { size: upload.length, width: null, height: null }
}

/**
 * Stores a file for one of the caller's messages. Detects the type from the content, whatever the file name is. Writes
 * files before their row: a crash or a failed commit may leave files without a row, which are swept, but never a row
 * without its file. Repeating an Idempotency-Key stores nothing. Refuses with `unsupported_attachment`,
 * `image_too_many_pixels`, `attachment_too_large`, `restricted_words` for its name, and if it does not fit, with
 * `attachments_used_up`, `address_attachments_used_up` or `storage_full`.
 */
export async function storeAttachment(
  transact: Transact,
  files: FileStore,
  actor: Member,
  { name: given, content, address }: IncomingUpload & { address: Buffer },
): Promise<Attachment> {
  const upload = Buffer.concat(await Array.fromAsync(content))
  const type = isPdf(upload) ? 'application/pdf' : 'image/webp'
  const name = shownName(given, type)
  if (containsBlockedWords(name)) refuse('restricted_words')
  const named: Named = { file: randomBytes(16).toString('hex'), type }
  let mayBeUsed = false
  try {
    const stored = await (type === 'application/pdf' ? storePdf : storePicture)(files, named, upload)
    // If only the response to the commit is lost, the row refers to the files.
    mayBeUsed = true
    const { file, ...attachment } = await transact(async tx => {
      const self = await holdSelf(tx, actor)
      await lockBudgets(tx)
      const code = refusalOf(await storedBytes(tx, actor.id, address), stored.size)
      if (code) refuse(code)
      return { ...(await insertAttachment(tx, self, { ...named, ...stored, name, address })), file: named.file }
    })
    mayBeUsed = file === named.file
    return attachment
  } catch (error) {
    if (error instanceof Refusal) mayBeUsed = false
    throw error
  } finally {
    // If the deletion fails, the sweep repeats it.
    if (!mayBeUsed) await Promise.all(storedNames(named).map(each => files.remove(each).catch(() => undefined)))
  }
}
