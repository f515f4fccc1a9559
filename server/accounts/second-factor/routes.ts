import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { confirm } from './confirm.ts'
import { beginSetup, readSecondFactor, renewRecoveryCodes, turnOff, turnOn } from './set-up.ts'

export function secondFactorRoutes(app: FastifyInstance, services: Services): void {
  const { tokens, security } = services
  route(app, services, 'GET /second-factor/', ({ db, actor }) => readSecondFactor(db, actor, security))
  route(app, services, 'POST /second-factor/', ({ transact, actor }) => beginSetup(transact, tokens, actor))
  route(app, services, 'PUT /second-factor/', ({ transact, actor, body }) => turnOn(transact, tokens, actor, body.code))
  route(app, services, 'DELETE /second-factor/', ({ transact, actor }) => turnOff(transact, actor))
  route(app, services, 'POST /second-factor/recovery-codes/', ({ transact, actor }) =>
    renewRecoveryCodes(transact, actor),
  )
  route(app, services, 'POST /confirm/', async ({ authorized, transact, actor, body }) =>
    confirm(await authorized(), transact, tokens, actor, body),
  )
}
