import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { containsBlockedWords, limits, type Attachment } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { Refusal, refuse } from '#platform/http/errors.ts'
import type { IncomingUpload } from '#platform/http/upload.ts'
import type { Member } from '#platform/security/actor.ts'
import { holdSelf } from '#platform/security/hold.ts'
import { insertAttachment, type NewAttachment } from './commands.ts'
import { shownName, storedName, storedNames, type Named } from './names.ts'
import { convertToSizes } from './picture.ts'
import { bytesOfDay } from './queries.ts'

const pdfBeginning = Buffer.from('%PDF-')

/** Reads enough to detect the type. Returns all chunks, including those already read. */
async function peek(content: AsyncIterable<Buffer>): Promise<{ head: Buffer; chunks: AsyncGenerator<Buffer> }> {
  const reader = content[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < pdfBeginning.length) {
    const { done, value } = await reader.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* chunks() {
    yield head
    yield* { [Symbol.asyncIterator]: () => reader }
  }
  return { head, chunks: chunks() }
}

type Stored = Pick<NewAttachment, 'size' | 'width' | 'height'>

async function storePicture(files: FileStore, named: Named, content: AsyncIterable<Buffer>): Promise<Stored> {
  const { full, preview, width, height } = await convertToSizes(Buffer.concat(await Array.fromAsync(content)))
  await files.put(storedName(named, 'full'), full, named.type)
  await files.put(storedName(named, 'preview'), preview, named.type)
  return { size: full.length, width, height }
}

/** Streams a PDF to the store unchanged. */
async function storePdf(files: FileStore, named: Named, content: AsyncIterable<Buffer>): Promise<Stored> {
  let size = 0
  async function* counted() {
    for await (const chunk of content) {
      size += chunk.length
      yield chunk
    }
  }
  await files.put(storedName(named, 'full'), Readable.from(counted(), { objectMode: false }), named.type)
  return { size, width: null, height: null }
}

/**
 * Stores a file for one of the caller's messages. The type is detected from the content, whatever the file name says.
 * Files are written before their row: a crash or a failed commit may leave files without a row, which are swept, but
 * never a row without its file. Repeating an Idempotency-Key stores nothing. Refuses with `unsupported_attachment`,
 * `image_too_many_pixels`, `attachment_too_large`, `restricted_words` for its name, and `attachments_used_up`.
 */
export async function storeAttachment(
  transact: Transact,
  files: FileStore,
  actor: Member,
  { name: given, content }: IncomingUpload,
): Promise<Attachment> {
  const { head, chunks } = await peek(content)
  const type = head.subarray(0, pdfBeginning.length).equals(pdfBeginning) ? 'application/pdf' : 'image/webp'
  const name = shownName(given, type)
  if (containsBlockedWords(name)) refuse('restricted_words')
  const named: Named = { file: randomBytes(16).toString('hex'), type }
  let mayBeUsed = false
  try {
    const stored = await (type === 'application/pdf' ? storePdf : storePicture)(files, named, chunks)
    // If only the response to the commit is lost, the row refers to the files.
    mayBeUsed = true
    const { file, ...attachment } = await transact(async tx => {
      const self = await holdSelf(tx, actor)
      if ((await bytesOfDay(tx, actor.id)) + stored.size > limits.attachment.dailyBytes) refuse('attachments_used_up')
      return { ...(await insertAttachment(tx, self, { ...named, ...stored, name })), file: named.file }
    })
    mayBeUsed = file === named.file
    return attachment
  } catch (error) {
    if (error instanceof Refusal) mayBeUsed = false
    throw error
  } finally {
    // A file that cannot be deleted now is swept later.
    if (!mayBeUsed) await Promise.all(storedNames(named).map(each => files.remove(each).catch(() => undefined)))
  }
}
