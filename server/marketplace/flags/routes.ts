import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import type { Services } from '#server/domain/index.ts'
import { decideFlag } from './decide-flag.ts'
import { listFlags } from './list-flags.ts'
import { raiseFlag } from './raise-flag.ts'

export function flagRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'POST /flags/', async ({ transact, actor, body, repeated }) => {
    const flag = await raiseFlag(transact, actor, body)
    if (flag.is_repeated) repeated()
    return flag
  })
  route(app, services, 'GET /admin/flags/', ({ db, page, filters }) => listFlags(db, page, filters))
  route(app, services, 'PUT /admin/flags/{id}/', ({ transact, actor, params, body }) =>
    decideFlag(transact, actor, params.id, body),
  )
}
