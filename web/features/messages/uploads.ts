import { useSyncExternalStore } from 'react'
import type { Attachment } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { onSessionChange } from '#lib/session.ts'

/** A file for the next message to a person. */
export interface Upload {
  file: File
  /** The share that has been sent, from 0 to 1. */
  share: number
  /** When it has arrived. */
  attachment?: Attachment
  error?: Error
  abort: AbortController
}

/** By the receiver. */
let uploads: ReadonlyMap<number, Upload> = new Map()
const listeners = new Set<() => void>()

function set(next: ReadonlyMap<number, Upload>): void {
  uploads = next
  for (const listener of listeners) listener()
}

/** Changes an upload, unless it was removed or replaced. */
function change(receiver: number, { abort }: Upload, changes: Partial<Upload>): void {
  const current = uploads.get(receiver)
  if (current?.abort === abort) set(new Map(uploads).set(receiver, { ...current, ...changes }))
}

/** Removes the file for the next message, and stops sending it. */
export function removeUpload(receiver: number): void {
  uploads.get(receiver)?.abort.abort()
  const next = new Map(uploads)
  next.delete(receiver)
  set(next)
}

/** Sends a file for the next message to a person, in the place of the one before. */
export async function upload(receiver: number, file: File): Promise<void> {
  removeUpload(receiver)
  const started: Upload = { file, share: 0, abort: new AbortController() }
  set(new Map(uploads).set(receiver, started))
  const body = new FormData()
  body.set('file', file)
  try {
    if (file.size > limits.attachment.maxBytes) throw new ApiError(413, 'attachment_too_large', '')
    const { signal } = started.abort
    const onProgress = (share: number) => change(receiver, started, { share })
    change(receiver, started, { attachment: await call('POST /messages/attachments/', { body, signal, onProgress }) })
  } catch (thrown) {
    change(receiver, started, { error: thrown instanceof Error ? thrown : new Error(String(thrown)) })
  }
}

// They are another person's.
onSessionChange(reason => {
  if (reason === 'updated') return
  for (const { abort } of uploads.values()) abort.abort()
  set(new Map())
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const uploadTo = (receiver: number) => () => uploads.get(receiver)

/** The file for the next message to a person. */
export const useUpload = (receiver: number): Upload | undefined =>
  useSyncExternalStore(subscribe, uploadTo(receiver), uploadTo(receiver))
