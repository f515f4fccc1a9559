import { useMutation } from '@tanstack/react-query'
import type { Body, NotificationPreference } from '#contract/index.ts'
import { call } from '#lib/api/call.ts'
import { reload } from '#lib/api/query.ts'

const reloadSessions = () => reload('GET /sessions/', 'GET /sessions/reused/')

/** Refetches the state of two-step login and the sessions, because turning it on or off ends all others. */
export const reloadSecondFactor = () => Promise.all([reload('GET /second-factor/'), reloadSessions()])

/** Changes the password. Calls `onChanged` even if the calling component has unmounted. */
export const useChangePassword = (onChanged: () => Promise<void> = reloadSessions) =>
  useMutation({
    mutationFn: (body: Body<'POST /password/'>) => call('POST /password/', { body }),
    onSuccess: onChanged,
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /sessions/{id}/', { params: { id } }),
    // Runs even after a failure, because the session may have ended earlier.
    onSettled: reloadSessions,
  })

export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => call('POST /sessions/end-others/'), onSettled: reloadSessions })

export const useRequestVerification = () => useMutation({ mutationFn: () => call('POST /email/verification/') })

/** Turns one notification on or off. */
export const useSetPreference = () =>
  useMutation({
    mutationFn: ({ kind, channel, enabled }: NotificationPreference) =>
      call('PUT /notifications/preferences/', { body: { preferences: [{ kind, channel, enabled }] } }),
    onSettled: () => reload('GET /notifications/preferences/'),
  })
