import { useMutation } from '@tanstack/react-query'
import { patchRows, type Places } from './patch-rows.ts'

interface MarkOptions<Key extends string> {
  /** The row's key with the mark. */
  key: Key
  /** The places in responses that contain the row. */
  places: Places
  send: (id: number, marked: boolean) => Promise<unknown>
  /** Reports that setting or removing the mark failed. */
  failed: (error: Error, marked: boolean) => void
}

/** A mark on a row. A change shows at once and is reverted on failure. */
export function useOptimisticMark<Key extends string>(
  row: { id: number } & { [K in Key]?: boolean },
  { key, places, send, failed }: MarkOptions<Key>,
): { marked: boolean; toggle: () => void } {
  const { id } = row
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (marked: boolean) => send(id, marked),
    // One at a time, so that the last press wins.
    scope: { id: `${key} ${id}` },
    onSuccess: (_, marked) => patchRows(places, id, { [key]: marked }),
    onError: failed,
  })
  const marked = isPending ? variables : row[key] === true
  return { marked, toggle: () => mutate(!marked) }
}
