import { useMutation } from '@tanstack/react-query'
import type { Body, NotificationPreference } from '#contract/index.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { query, queryClient, reload } from '#lib/query.ts'

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

export const useRequestVerification = () => useMutation({ mutationFn: () => call('POST /email/verification/') })

const preferences = query('GET /notifications/preferences/')

/** Turns one notification on or off. It shows at once, and goes back if that fails. */
export const useSetPreference = () =>
  useMutation({
    mutationFn: ({ kind, channel, enabled }: NotificationPreference) =>
      call('PUT /notifications/preferences/', { body: { preferences: [{ kind, channel, enabled }] } }),
    onMutate: changed => {
      queryClient.setQueryData(
        preferences.queryKey,
        shown =>
          shown && {
            preferences: shown.preferences.map(row =>
              row.kind === changed.kind && row.channel === changed.channel ? changed : row,
            ),
          },
      )
    },
    onSettled: () => reload('GET /notifications/preferences/'),
  })
