import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { HintKind } from '#contract/live.ts'
import { useNavigationBlock } from '#entities/decision/use-navigation-block.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import type { StatusReporter } from '#ui/status-message.tsx'
import { DecisionFailure } from './decision-failure.tsx'

/** A row and the decision on it, which is the body of the call. */
interface Choice<Row, Decision> {
  row: Row
  decision: Decision
}

interface DecisionOptions<Row, Decision> {
  send: (id: number, decision: Decision) => Promise<Row>
  /** The type of the rows. */
  kind: HintKind
  /** Shows the result on the page. */
  status: StatusReporter
  /** The success message. */
  done: (decision: Decision) => ReactNode
  /** The failure message, without the reason. */
  failed: ReactNode
  /** A warning that another admin had already made the same decision, judging by the response; null if nobody had. */
  repeated?: (reply: Row) => ReactNode
}

/** Whether the server refused the typed transaction ID, which does not affect the row. */
export const isUsedTransactionId = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'transaction_id_used'

/** Whether the row has changed since the dialog opened, for example because another admin decided it. */
const isOutdated = (error: Error) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404) && !isUsedTransactionId(error)

/**
 * Decides a row of a list: the dialog, the call and its result. The decision stays in progress until the list has been
 * refetched, so that no row can be decided twice. After a failure the dialog stays open and keeps its text, unless the
 * row is outdated; then the list is refetched as well.
 *
 * `Asked` holds what is known of the decision before the dialog asks for the rest.
 */
export function useDecision<Row extends { id: number }, Decision extends object, Asked = Decision>({
  send,
  kind,
  status,
  done,
  failed,
  repeated,
}: DecisionOptions<Row, Decision>) {
  const [asked, setAsked] = useState<{ row: Row; decision: Asked } | null>(null)
  const { mutate, reset, isPending, isSuccess, data, variables, error } = useMutation({
    mutationFn: ({ row, decision }: Choice<Row, Decision>) => send(row.id, decision),
    onSettled: () => reloadChanged(kind),
  })
  const isDone = isSuccess && !repeated?.(data)
  useNavigationBlock(isPending, !isDone)
  const failure = (error: Error) => <DecisionFailure title={failed} error={error} />
  return {
    /** The question in the open dialog; null while it is closed. */
    question: asked,
    ask: (row: Row, decision: Asked) => {
      status.clear()
      reset()
      setAsked({ row, decision })
    },
    close: () => {
      reset()
      setAsked(null)
    },
    decide: (row: Row, decision: Decision) => {
      if (isPending) return
      status.clear()
      mutate(
        { row, decision },
        {
          onSuccess: reply => {
            setAsked(null)
            const warning = repeated?.(reply)
            if (warning) status.failed(warning)
            else status.succeeded(done(decision))
          },
          onError: error => {
            if (asked && !isOutdated(error)) return
            setAsked(null)
            status.failed(failure(error))
          },
        },
      )
    },
    /** The id of the row being decided. */
    busy: isPending ? variables.row.id : null,
    /** Why the last attempt failed, for the open dialog; `failure` includes the title. */
    error: asked ? error : null,
    failure: asked && error ? failure(error) : null,
  }
}
