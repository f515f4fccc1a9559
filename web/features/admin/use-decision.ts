import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndpointKey } from '#contract/index.ts'
import { reload } from '#lib/query.ts'
import { useLast } from '#lib/use-last.ts'

interface Question<Row, Verdict> {
  row: Row
  verdict: Verdict
}

interface Decision<Row, Verdict> {
  send: (id: number, verdict: Verdict) => Promise<Row>
  /** The endpoint of the list. */
  list: EndpointKey
}

/**
 * A decision about a row of a list: the confirmation, the call and its result. The decision is in progress until the
 * list has been fetched again, so that no row can be decided twice. A refusal fetches the list too: another admin may
 * have decided first.
 */
export function useDecision<Row extends { id: number }, Verdict extends string>({
  send,
  list,
}: Decision<Row, Verdict>) {
  const [asked, setAsked] = useState<Question<Row, Verdict> | null>(null)
  const { mutate, reset, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: ({ row, verdict }: Question<Row, Verdict>) => send(row.id, verdict),
    onSettled: () => reload(list, 'GET /dashboard/admin/'),
  })
  return {
    /** Whether the dialog is open, and its question, which stays while it closes. */
    asking: asked !== null,
    question: useLast(asked),
    ask: (row: Row, verdict: Verdict) => {
      reset()
      setAsked({ row, verdict })
    },
    close: () => setAsked(null),
    decide: (row: Row, verdict: Verdict) => {
      if (!isPending) mutate({ row, verdict }, { onSettled: () => setAsked(null) })
    },
    /** The row that is being decided. */
    busy: isPending ? variables.row.id : null,
    /** The last successful decision. */
    done: isSuccess ? variables.verdict : null,
    error,
  }
}
