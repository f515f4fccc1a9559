import { useMutation } from '@tanstack/react-query'
import type { Body } from '#contract/index.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { reload } from '#lib/query.ts'

/** Whether another server of the specification has no such call. */
export const isNotOffered = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const reloadSessions = () => reload('GET /sessions/', 'GET /sessions/reused/')

/** Changes the password. `onChanged` is called even if what called this is no longer shown. */
export const useChangePassword = (onChanged: () => Promise<void> = reloadSessions) =>
  useMutation({
    mutationFn: (body: Body<'POST /password/'>) => call('POST /password/', { body }),
    onSuccess: onChanged,
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /sessions/{id}/', { params: { id } }),
    // Also after a failure: the session may have ended before.
    onSettled: reloadSessions,
  })

export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => call('POST /sessions/end-others/'), onSettled: reloadSessions })
