import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AddedWalletEntries, StatementMapping } from '#contract/index.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { call } from '#lib/api/call.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { reloadChanged } from '#lib/live/hints.ts'

/**
 * What to read: pasted messages, or a statement file with an admin's answers about it. With `assign`, the server
 * refuses the file with all questions about it.
 */
type Source =
  | { account: PaymentMethod; text: string }
  | { account: PaymentMethod; file: File; columns?: StatementMapping; assign?: boolean }

const fileOf = (source: Source | null): File | undefined => (source && 'file' in source ? source.file : undefined)

interface Sending {
  preview: boolean
  /** For a file. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

function send(source: Source, { preview, ...sending }: Sending): Promise<AddedWalletEntries> {
  if ('text' in source) return call('POST /admin/wallet-entries/', { body: { ...source, preview } })
  const form = new FormData()
  form.set('account', source.account)
  form.set('preview', String(preview))
  if (source.columns) form.set('columns', JSON.stringify(source.columns))
  if (source.assign) form.set('assign', 'true')
  form.set('file', source.file)
  return call('POST /admin/wallet-entries/file/', { body: form, ...sending })
}

/** Imports messages or a statement in two steps: first a preview, then the same input again to store it. */
export function useImport(onKept: (source: Source) => void) {
  const [source, setSource] = useState<Source | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  // Kept while the file is read again, so that a failure does not lose the assigned columns.
  const [asked, setAsked] = useState<ApiError | null>(null)
  const ask = (error: Error) => {
    if (error instanceof ApiError && error.code === 'columns_unknown') setAsked(error)
  }
  const reading = useRef<AbortController>(null)
  const stopReading = () => {
    reading.current?.abort()
    setProgress(null)
  }
  const preview = useMutation({
    mutationFn: ({ next, signal }: { next: Source; signal: AbortSignal }) =>
      send(next, { preview: true, onProgress: setProgress, signal }),
    onSettled: (_, __, { signal }) => {
      // Ignores the progress of a file that the user has replaced with the next one.
      if (!signal.aborted) setProgress(null)
    },
  })
  const keep = useMutation({
    mutationFn: (shown: Source) => send(shown, { preview: false, onProgress: setProgress }),
    onSuccess: (_, shown) => {
      preview.reset()
      setSource(null)
      onKept(shown)
    },
    onError: ask,
    onSettled: () => {
      setProgress(null)
      return reloadChanged('wallet')
    },
  })
  return {
    source,
    progress,
    busy: preview.isPending || keep.isPending,
    preview: preview.data ?? null,
    kept: keep.data ?? null,
    error: keep.error ?? preview.error,
    /** The refusal of a file whose columns must be assigned. */
    asked,
    read: (next: Source) => {
      if (keep.isPending) return
      keep.reset()
      if (fileOf(next) !== fileOf(source)) setAsked(null)
      setSource(next)
      stopReading()
      const { signal } = (reading.current = new AbortController())
      // Unlike those above, these callbacks do not run for an earlier file.
      preview.mutate({ next, signal }, { onSuccess: () => setAsked(null), onError: ask })
    },
    keep: () => {
      if (source && !keep.isPending) keep.mutate(source)
    },
    reset: () => {
      stopReading()
      preview.reset()
      keep.reset()
      setSource(null)
      setAsked(null)
    },
  }
}

/** The text with the number of entries for each outcome. Leaves out outcomes without entries. */
export function useOutcomeCounts(): (counts: AddedWalletEntries['counts']) => string {
  const { t } = useLingui()
  return counts => {
    const { duplicate, conflict, unreadable, ignored } = counts
    const added = counts.new
    return [
      t`${plural(added, { one: '# new entry', other: '# new entries' })}`,
      duplicate > 0 ? t`${plural(duplicate, { one: '# already imported', other: '# already imported' })}` : null,
      conflict > 0 ? t`${plural(conflict, { one: '# contradicts another', other: '# contradict others' })}` : null,
      unreadable > 0 ? t`${plural(unreadable, { one: '# unreadable', other: '# unreadable' })}` : null,
      ignored > 0 ? t`${plural(ignored, { one: '# not a transaction', other: '# not transactions' })}` : null,
    ]
      .filter(text => text !== null)
      .join(', ')
  }
}
