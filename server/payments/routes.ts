import type { FastifyInstance } from 'fastify'
import { narrowing } from '#platform/database/narrowing.ts'
import { pageOf } from '#platform/database/paging.ts'
import { route, type Services } from '#platform/http/route.ts'
import { decidePayment, listPayments, submitPayment } from './payments.ts'

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'POST /payments/submit/', async ({ transact, actor, body, repeated }) => {
    const { payment, isNew } = await submitPayment(transact, actor, body)
    if (!isNew) repeated()
    return payment
  })
  route(app, services, 'GET /admin/payments/', ({ db, query }) =>
    listPayments(db, pageOf(query), narrowing(query, ['search', 'status', 'sort'])),
  )
  route(app, services, 'PUT /admin/payments/{id}/', ({ transact, actor, params, body }) =>
    decidePayment(transact, actor, params.id, body.status),
  )
}
