import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Body, Reply } from '#contract/index.ts'
import { call } from '#lib/api/call.ts'
import { reload } from '#lib/api/query.ts'
import { useSubmission } from '#lib/api/submission.ts'
import { startSession } from '#lib/http/session.ts'
import { adoptLanguage } from '#lib/i18n/language.ts'

/** Starts the session and waits until the guards have opened the next page. */
function useOpenSession(): (reply: Reply<'POST /login/'>) => Promise<void> {
  const router = useRouter()
  return async reply => {
    await adoptLanguage(reply.user)
    startSession(reply)
    await router.invalidate()
  }
}

export function useLogin() {
  const openSession = useOpenSession()
  return useMutation({
    mutationFn: async (body: Body<'POST /login/'>) => openSession(await call('POST /login/', { body })),
  })
}

export function useRegister() {
  return useSubmission('POST /register/', { onSuccess: useOpenSession() })
}

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call('POST /password/forgot/', { body: { email } }) })

export const useResetPassword = () =>
  useMutation({ mutationFn: (body: Body<'POST /password/reset/'>) => call('POST /password/reset/', { body }) })

export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (token: string) => call('POST /email/verify/', { body: { token } }),
    onSuccess: () => reload('GET /email/'),
  })

export const useConfirmEmail = () =>
  useMutation({ mutationFn: (token: string) => call('POST /email/change/', { body: { token } }) })

export const useUnsubscribe = () =>
  useMutation({ mutationFn: (token: string) => call('POST /notifications/unsubscribe/', { query: { token } }) })
