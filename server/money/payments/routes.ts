import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import type { Services } from '#server/domain/index.ts'
import { countGrades } from '#server/wallets/index.ts'
import { decideClaim } from './claims/decide-claim.ts'
import { confirmMatched } from './confirm-matched.ts'
import { decidePayment } from './decide-payment.ts'
import { linkPaymentEvidence } from './link-evidence.ts'
import { listPayments } from './list-payments.ts'
import { previewReversal } from './preview-reversal.ts'
import { medianWaitingTime } from './queries.ts'
import { reversePayment } from './reverse-payment.ts'
import { submitPayment } from './submit-payment.ts'

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'POST /payments/submit/', async ({ transact, actor, body, repeated }) => {
    const { payment, isNew } = await submitPayment(transact, actor, body)
    if (!isNew) repeated()
    return payment
  })
  route(app, services, 'GET /payments/waiting-time/', async ({ db }) => ({
    median_minutes: await medianWaitingTime(db),
  }))
  route(app, services, 'GET /admin/payments/', ({ db, page, filters }) => listPayments(db, page, filters))
  route(app, services, 'GET /admin/payments/grades/', ({ db }) => countGrades(db))
  route(app, services, 'POST /admin/payments/confirm-matched/', ({ transact, actor, body }) =>
    confirmMatched(transact, actor, body, services.security.confirmDecisionsFrom),
  )
  route(app, services, 'PUT /admin/payments/{id}/', ({ transact, actor, params, body }) =>
    decidePayment(transact, actor, params.id, body, services.security.confirmDecisionsFrom),
  )
  route(app, services, 'PUT /admin/payments/{id}/claims/{claim}/', ({ transact, actor, params, body }) =>
    decideClaim(transact, actor, params, body, services.security.confirmDecisionsFrom),
  )
  route(app, services, 'POST /admin/payments/{id}/evidence/', ({ transact, actor, params, body }) =>
    linkPaymentEvidence(transact, actor, params.id, body.entry),
  )
  route(app, services, 'GET /admin/payments/{id}/reversal/', ({ db, params }) => previewReversal(db, params.id))
  route(app, services, 'POST /admin/payments/{id}/reversal/', async ({ transact, actor, params, body, repeated }) => {
    const { confirmDecisionsFrom } = services.security
    const { payment, isNew } = await reversePayment(transact, actor, params.id, body, confirmDecisionsFrom)
    if (!isNew) repeated()
    return payment
  })
}
