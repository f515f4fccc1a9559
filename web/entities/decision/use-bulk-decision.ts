import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { HintKind } from '#contract/live.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import type { StatusReporter } from '#ui/status-message.tsx'
import { useNavigationBlock } from './use-navigation-block.ts'

/**
 * The outcome of a row: decided, decided in the same way before by someone else, refused with an error, or not tried
 * because the row before failed for a reason that applies to all, such as the end of the connection or the session.
 */
export interface BulkResult<Row> {
  row: Row
  outcome: 'done' | 'repeated' | 'refused' | 'not_tried'
  error?: unknown
  /** Says who had decided it before. */
  warning?: ReactNode
}

interface BulkQuestion<Row, Status> {
  rows: readonly Row[]
  status: Status
}

interface BulkOptions<Row, Decision extends { status: string }> {
  send: (row: Row, decision: Decision) => Promise<Row>
  /** What is decided on. */
  kind: HintKind
  /** Shows on the page how many rows were decided. */
  status: StatusReporter
  /** The text for the number of rows that were decided. */
  done: (number: number, status: Decision['status']) => ReactNode
  /** A warning that someone else had made the same decision before, judging by the response. Null if nobody had. */
  repeated?: (reply: Row) => ReactNode
}

/**
 * Whether the next row would fail in the same way: without a connection or a session, over the rate limit, or because
 * the user does not confirm.
 */
const endsAll = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.unanswered ||
  error.status === 401 ||
  error.status === 429 ||
  error.code === 'confirmation_required'

/**
 * One decision about many rows. Each row is decided by its own call, so that it is judged on its own and one refusal
 * does not affect the others. The list is fetched again at the end.
 */
export function useBulkDecision<Row extends { id: number }, Decision extends { status: string }>({
  send,
  kind,
  status: page,
  done,
  repeated,
}: BulkOptions<Row, Decision>) {
  const [asked, setAsked] = useState<BulkQuestion<Row, Decision['status']> | null>(null)
  const [tried, setTried] = useState(0)
  const decideRow = async (row: Row, decision: Decision): Promise<BulkResult<Row>> => {
    let reply: Row
    try {
      reply = await send(row, decision)
    } catch (error) {
      return { row, outcome: 'refused', error }
    }
    const warning = repeated?.(reply)
    return warning ? { row, outcome: 'repeated', warning } : { row, outcome: 'done' }
  }
  const { mutate, reset, isPending, data } = useMutation({
    mutationFn: async ({ rows, decision }: { rows: readonly Row[]; decision: Decision }) => {
      const results: BulkResult<Row>[] = []
      let ended = false
      for (const row of rows) {
        if (ended) results.push({ row, outcome: 'not_tried' })
        else {
          const result = await decideRow(row, decision)
          results.push(result)
          ended = result.outcome === 'refused' && endsAll(result.error)
          setTried(results.length)
        }
      }
      return { results, status: decision.status }
    },
    onSettled: () => reloadChanged(kind),
  })
  useNavigationBlock(isPending, data?.results.some(({ outcome }) => outcome !== 'done') ?? false)
  return {
    /** What the open dialog asks; null while it is closed. */
    question: asked,
    ask: (rows: readonly Row[], status: Decision['status']) => {
      page.clear()
      reset()
      setTried(0)
      setAsked({ rows, status })
    },
    close: () => setAsked(null),
    decide: (decision: Decision) => {
      if (isPending || !asked) return
      const report = ({ results }: { results: BulkResult<Row>[] }) => {
        const number = results.filter(({ outcome }) => outcome === 'done').length
        if (number > 0) page.succeeded(done(number, decision.status))
        if (number === results.length) setAsked(null)
      }
      mutate({ rows: asked.rows, decision }, { onSuccess: report })
    },
    busy: isPending,
    /** How many rows have been tried so far. */
    tried,
    /** The last completed decision, with the outcome of each row. */
    ended: data ?? null,
  }
}
