import { useEffect, useEffectEvent, useRef } from 'react'
import { focusQueueRow } from './queue-keys.tsx'

interface Decisions<Row, Decision> {
  question: unknown
  decide: (row: Row, decision: Decision) => void
}

/**
 * Decides rows of a queue. When the dialog closes, focuses the next pending row, or the same row if the decision failed
 * and it is still pending.
 */
export function useDecideAndContinue<Row extends { id: number }, Decision>(
  { question, decide }: Decisions<Row, Decision>,
  pending: readonly Row[],
) {
  const tried = useRef<{ id: number; next: number | undefined }>(undefined)
  const focusNext = useEffectEvent(() => {
    const { id, next } = tried.current ?? {}
    tried.current = undefined
    if (!pending.some(row => row.id === id)) focusQueueRow(next)
  })
  const asking = question !== null
  useEffect(() => {
    if (!asking) focusNext()
  }, [asking])
  return (row: Row, decision: Decision) => {
    const at = pending.findIndex(({ id }) => id === row.id)
    tried.current = { id: row.id, next: (pending[at + 1] ?? pending[at - 1])?.id }
    decide(row, decision)
  }
}
