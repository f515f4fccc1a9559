import { useMutation } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import type { Body } from '../../../contract/index.ts'
import { call } from '../../lib/call.ts'
import { adoptLanguage } from '../../lib/language.ts'
import { startSession, type Session } from '../../lib/session.ts'

/** Starts the session, then goes where the person wanted to go, else to the dashboard. */
function useEnter(): (reply: Session) => Promise<void> {
  const router = useRouter()
  const wanted = useRouterState({ select: state => state.location.state.wanted })
  return async reply => {
    if (reply.user) await adoptLanguage(reply.user)
    startSession(reply)
    // The address comes from our own guard's history entry; the guards still decide whether this role may see it.
    await (wanted ? router.navigate({ href: wanted, replace: true }) : router.navigate({ to: '/dashboard', replace: true }))
  }
}

export function useLogin() {
  const enter = useEnter()
  return useMutation({ mutationFn: async (body: Body<'POST /login/'>) => enter(await call('POST /login/', { body })) })
}

export function useRegister() {
  const enter = useEnter()
  return useMutation({
    mutationFn: async (body: Body<'POST /register/'>) => enter(await call('POST /register/', { body })),
  })
}
