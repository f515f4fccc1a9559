import { useMutation } from '@tanstack/react-query'
import type { Application, Body } from '#contract/index.ts'
import { call } from '#lib/api/call.ts'
import { reloadChanged } from '#lib/live/hints.ts'

interface Decision {
  application: Pick<Application, 'id'>
  decision: Body<'PUT /applications/{id}/status/'>
}

/**
 * Accepts or rejects an application, then refetches everything that shows it, even after a refusal, because a refusal
 * means that the data was stale.
 */
export function useDecideApplication() {
  return useMutation({
    mutationFn: ({ application, decision }: Decision) =>
      call('PUT /applications/{id}/status/', { params: { id: application.id }, body: decision }),
    onSettled: () => reloadChanged('application'),
  })
}
