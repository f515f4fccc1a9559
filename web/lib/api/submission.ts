import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Body, EndpointKey, Endpoints, Reply } from '#contract/index.ts'
import { readDraft, useDraftOwner, writeDraft } from '#lib/forms/drafts.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts'
import { call, type Args } from './call.ts'

/** The endpoints without an id in their path that accept an Idempotency-Key. */
type SubmissionKey = {
  [K in EndpointKey]: Endpoints[K] extends { params: object }
    ? never
    : Endpoints[K] extends { idempotent: true }
      ? K
      : never
}[EndpointKey]

interface Options<K extends SubmissionKey> {
  /** The outcome of earlier submissions. Once it has changed, the same body is a new submission. */
  after?: string
  onSuccess?: (reply: Reply<K>, body: Body<K>) => unknown
  onError?: (error: Error, body: Body<K>) => unknown
  onSettled?: () => unknown
}

/** A submission without a response so far. */
interface Pending {
  body: string
  idempotencyKey: string
}

const isStored = (draft: unknown): draft is Pending => {
  const { body, idempotencyKey } = (draft ?? {}) as Partial<Pending>
  return typeof body === 'string' && typeof idempotencyKey === 'string'
}

/**
 * A mutation that creates something. One Idempotency-Key covers a submission and its retries: repeating the same body
 * after a failure without a response takes effect once, even on a later visit, where a form restores its draft. A
 * response, a changed body, a change of `after` or `forget()` starts a new submission.
 */
export function useSubmission<K extends SubmissionKey>(endpoint: K, { after = '', ...options }: Options<K> = {}) {
  const owner = useDraftOwner()
  const draft = `submission:${endpoint}`
  const pending = useRef<Pending>(null)
  const keep = (submission: Pending | null) => {
    pending.current = submission
    writeDraft(owner, draft, submission ?? undefined)
  }
  const mutation = useMutation<Reply<K>, Error, Body<K>>({
    ...options,
    mutationFn: async sent => {
      const body = JSON.stringify(sent) + after
      const earlier = [pending.current, readDraft(draft)].filter(isStored).find(each => each.body === body)
      const idempotencyKey = earlier?.idempotencyKey ?? newIdempotencyKey()
      // Stored before the response, because the user may close the page while waiting for it.
      keep({ body, idempotencyKey })
      try {
        const reply = await call(endpoint, ...([{ body: sent, idempotencyKey }] as unknown as Args<K>))
        keep(null)
        return reply
      } catch (error) {
        if (!(error instanceof ApiError && error.unanswered)) keep(null)
        throw error
      }
    },
  })
  return { ...mutation, forget: () => keep(null) }
}
