import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndpointKey } from '#contract/index.ts'
import { reload } from '#lib/query.ts'
import { useLast } from '#lib/use-last.ts'

interface Question<Row, Word> {
  row: Row
  word: Word
}

interface Decision<Row, Word> {
  send: (id: number, word: Word) => Promise<Row>
  /** The list that the row stands in. */
  list: EndpointKey
}

/**
 * A decision about a row of a list: the question before it, the call, and what came of it. Until the list has been
 * read again the decision is under way, so that a row is never offered twice; a refusal reads it again too, since
 * another admin may have been faster.
 */
export function useDecision<Row extends { id: number }, Word extends string>({ send, list }: Decision<Row, Word>) {
  const [asked, setAsked] = useState<Question<Row, Word> | null>(null)
  const { mutate, reset, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: ({ row, word }: Question<Row, Word>) => send(row.id, word),
    onSettled: () => reload(list, 'GET /dashboard/admin/'),
  })
  return {
    /** Whether the dialog is open, and what it is about: still there while it closes. */
    asking: asked !== null,
    question: useLast(asked),
    ask: (row: Row, word: Word) => {
      reset()
      setAsked({ row, word })
    },
    close: () => setAsked(null),
    decide: (row: Row, word: Word) => {
      if (!isPending) mutate({ row, word }, { onSettled: () => setAsked(null) })
    },
    /** The row that is being decided. */
    busy: isPending ? variables.row.id : null,
    /** The word that was carried out last. */
    done: isSuccess ? variables.word : null,
    error,
  }
}
