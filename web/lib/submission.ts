import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Body, EndpointKey, Endpoints, Reply } from '#contract/index.ts'
import { ApiError } from './api-error.ts'
import { call, type Args } from './call.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** The endpoints without a row in their path that accept an Idempotency-Key. */
type SubmissionKey = {
  [K in EndpointKey]: Endpoints[K] extends { params: object }
    ? never
    : Endpoints[K] extends { idempotent: true }
      ? K
      : never
}[EndpointKey]

interface Options<K extends SubmissionKey> {
  onSuccess?: (reply: Reply<K>, body: Body<K>) => unknown
  onError?: (error: Error, body: Body<K>) => unknown
  onSettled?: () => unknown
}

/**
 * A mutation that creates something. One Idempotency-Key covers a submission and its retries: repeating the same body
 * after a failure without a response takes effect once. After a response, a changed body or `reset()` the next one is a
 * new submission.
 */
export function useSubmission<K extends SubmissionKey>(endpoint: K, options: Options<K> = {}) {
  const pending = useRef<{ body: string; idempotencyKey: string }>(null)
  const mutation = useMutation<Reply<K>, Error, Body<K>>({
    ...options,
    mutationFn: async body => {
      const text = JSON.stringify(body)
      if (pending.current?.body !== text) pending.current = { body: text, idempotencyKey: newIdempotencyKey() }
      const { idempotencyKey } = pending.current
      try {
        const reply = await call(endpoint, ...([{ body, idempotencyKey }] as unknown as Args<K>))
        pending.current = null
        return reply
      } catch (error) {
        if (!(error instanceof ApiError && error.unanswered)) pending.current = null
        throw error
      }
    },
  })
  const reset = () => {
    pending.current = null
    mutation.reset()
  }
  return { ...mutation, reset }
}
