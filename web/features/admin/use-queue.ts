import { useEffect, useRef } from 'react'
import { focusQueueRow } from './queue-keys.tsx'

interface Decisions<Row, Decision> {
  asking: boolean
  decide: (row: Row, decision: Decision) => void
}

/** Decides a row of a queue. When the dialog has closed, focus moves to the next row that waits. */
export function useDecideAndGoOn<Row extends { id: number }, Decision>(
  { asking, decide }: Decisions<Row, Decision>,
  pending: readonly Row[],
) {
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (asking) return
    focusQueueRow(next.current)
    next.current = undefined
  }, [asking])
  return (row: Row, decision: Decision) => {
    const at = pending.findIndex(({ id }) => id === row.id)
    next.current = (pending[at + 1] ?? pending[at - 1])?.id
    decide(row, decision)
  }
}
