import { useMutation } from '@tanstack/react-query'
import type { Application } from '#contract/index.ts'
import type { ApplicationDecision } from '#contract/vocabulary.ts'
import { call } from '#lib/call.ts'
import { reload } from '#lib/query.ts'

interface Decision {
  application: Pick<Application, 'id'>
  status: ApplicationDecision
}

/** Accepts or rejects an application, then fetches what shows it; also after a refusal, which means that it was stale. */
export function useDecideApplication() {
  return useMutation({
    mutationFn: ({ application, status }: Decision) =>
      call('PUT /applications/{id}/status/', { params: { id: application.id }, body: { status } }),
    onSettled: () => reload('GET /applications/', 'GET /dashboard/brand/'),
  })
}
