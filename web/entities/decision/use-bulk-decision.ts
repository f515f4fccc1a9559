import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { HintKind } from '#contract/live.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import type { StatusReporter } from '#ui/status-message.tsx'
import { useNavigationBlock } from './use-navigation-block.ts'

/**
 * The outcome of a row: decided; already decided in the same way by someone else; refused with an error; or not tried,
 * because the row before failed for a reason that applies to all, such as a lost connection or session.
 */
export interface BulkResult<Row> {
  row: Row
  outcome: 'done' | 'repeated' | 'refused' | 'not_tried'
  error?: unknown
  /** Names who had already decided it. */
  warning?: ReactNode
}

interface BulkQuestion<Row, Status> {
  rows: readonly Row[]
  status: Status
}

interface BulkOptions<Row, Decision extends { status: string }> {
  send: (row: Row, decision: Decision) => Promise<Row>
  /** The type of the rows. */
  kind: HintKind
  /** Shows on the page how many rows were decided. */
  status: StatusReporter
  /** The message with the number of decided rows. */
  done: (number: number, status: Decision['status']) => ReactNode
  /** A warning that someone else had already made the same decision, judging by the response; null if nobody had. */
  repeated?: (reply: Row) => ReactNode
}

/**
 * Whether the next row would fail in the same way: without a connection or a session, over the rate limit, or because
 * the user cancels the confirmation.
 */
const endsAll = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.unanswered ||
  error.status === 401 ||
  error.status === 429 ||
  error.code === 'confirmation_required'

/**
 * Makes one decision on many rows. Decides each row with its own call, so that a refusal does not affect the others.
 * Refetches the list at the end.
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
    /** The question in the open dialog; null while it is closed. */
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
    /** The number of rows tried so far. */
    tried,
    /** The last completed decision, with each row's outcome. */
    ended: data ?? null,
  }
}
