import { useSyncExternalStore } from 'react'
import type { Attachment } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { containsBlockedWords } from '#contract/values/text.ts'
import { call } from '#lib/api/call.ts'
import { listeners } from '#lib/dom/listeners.ts'
import { readDrafts, writeDraft } from '#lib/forms/drafts.ts'
import { pictureTypes } from '#lib/forms/picture-types.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { onSessionChange, userId } from '#lib/http/session.ts'

/** The accepted types of files. */
export const attachableTypes: readonly string[] = [...pictureTypes, 'application/pdf']

/** A file for the next message to a person. */
export interface Upload {
  name: string
  /** Undefined after a reload of the page. */
  file?: File
  /** How many other files were dropped or pasted with it. They will not be sent. */
  others: number
  /** The uploaded fraction, from 0 to 1. */
  share: number
  /** Set once the upload is complete. */
  attachment?: Attachment
  error?: Error
  abort: AbortController
}

/** Stores an uploaded file as a draft until its message is sent. */
interface StoredUpload {
  receiver: number
  attachment: Attachment
  /** The time of the upload, in milliseconds since 1970. */
  at: number
}

const draftPrefix = 'attachment:'

/** How long the server keeps files that no message includes, in milliseconds. */
const keptFor = limits.attachment.unsentHours * 3_600_000

const isUsable = (draft: unknown): draft is StoredUpload => {
  const { receiver, attachment, at } = (draft ?? {}) as Partial<StoredUpload>
  return typeof receiver === 'number' && typeof attachment?.id === 'number' && Date.now() - Number(at) < keptFor
}

/** The logged-in user's files that were uploaded on an earlier visit. */
const restored = (): ReadonlyMap<number, Upload> =>
  new Map(
    readDrafts(draftPrefix)
      .filter(isUsable)
      .map(({ receiver, attachment }) => [
        receiver,
        { name: attachment.name, others: 0, share: 1, attachment, abort: new AbortController() },
      ]),
  )

const keep = (receiver: number, kept: StoredUpload | undefined) => writeDraft(userId(), draftPrefix + receiver, kept)

/** Uploads by receiver. */
let uploads = restored()
const { subscribe, notify } = listeners()

function set(next: ReadonlyMap<number, Upload>): void {
  uploads = next
  notify()
}

/** Changes an upload, unless it has been removed or replaced. */
function change(receiver: number, { abort }: Upload, changes: Partial<Upload>): void {
  const current = uploads.get(receiver)
  if (current?.abort === abort) set(new Map(uploads).set(receiver, { ...current, ...changes }))
}

/** Removes the file for the next message and aborts its upload. */
export function removeUpload(receiver: number): void {
  uploads.get(receiver)?.abort.abort()
  keep(receiver, undefined)
  const next = new Map(uploads)
  next.delete(receiver)
  set(next)
}

/** Returns why the server would refuse a file, if its type or size alone decides that. */
function refusalOf({ name, size, type }: File): ApiError | undefined {
  if (size > limits.attachment.maxBytes) {
    // A smaller file of this type would be refused as well.
    return type === '' || attachableTypes.includes(type)
      ? new ApiError(413, 'attachment_too_large', '')
      : new ApiError(400, 'unsupported_attachment', '')
  }
  return containsBlockedWords(name) ? new ApiError(400, 'restricted_words', '') : undefined
}

/** Uploads the first of some files for the next message to a person. Replaces the previous file. */
export async function upload(receiver: number, files: readonly File[]): Promise<void> {
  const [file, ...others] = files
  if (!file) return
  removeUpload(receiver)
  const abort = new AbortController()
  const started: Upload = { name: file.name, file, others: others.length, share: 0, abort }
  set(new Map(uploads).set(receiver, started))
  const body = new FormData()
  body.set('file', file)
  try {
    const refusal = refusalOf(file)
    if (refusal) throw refusal
    const { signal } = abort
    const onProgress = (share: number) => change(receiver, started, { share })
    const attachment = await call('POST /messages/attachments/', { body, signal, onProgress })
    if (signal.aborted) return
    change(receiver, started, { attachment })
    keep(receiver, { receiver, attachment, at: Date.now() })
  } catch (thrown) {
    change(receiver, started, { error: thrown instanceof Error ? thrown : new Error(String(thrown)) })
  }
}

// Drops the files of the previous user.
onSessionChange(reason => {
  if (reason === 'updated') return
  for (const { abort } of uploads.values()) abort.abort()
  set(restored())
})

const uploadTo = (receiver: number) => () => uploads.get(receiver)

/** The file for the next message to a person. */
export const useUpload = (receiver: number): Upload | undefined =>
  useSyncExternalStore(subscribe, uploadTo(receiver), uploadTo(receiver))
