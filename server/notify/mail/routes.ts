import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { limitAddresses } from '#platform/http/rate-limiting.ts'
import { route, type Services } from '#platform/http/route.ts'
import { addressOf } from './queries.ts'
import { listMails, openMail } from './read-outbox.ts'
import { unsubscribe } from './unsubscribe.ts'
import { requestVerification, verifyEmail } from './verify-email.ts'

/** Without a token, the page still opens and reports that the link is not valid. */
const tokenQuery = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) })

export function mailRoutes(app: FastifyInstance, services: Services): void {
  const { tokens } = services
  route(app, services, 'GET /email/', ({ db, actor }) => addressOf(db, actor.id))
  route(app, services, 'POST /email/verification/', ({ transact, actor }) => requestVerification(transact, actor))
  route(app, services, 'GET /admin/mails/', ({ db, page, filters }) => listMails(db, page, filters))
  route(app, services, 'POST /admin/mails/{id}/open/', ({ transact, actor, params }) =>
    openMail(transact, tokens, actor, params.id),
  )
  // Mail programs without RFC 8058 open the address in a browser. So do scanners, so it must not turn off anything.
  app.get<{ Querystring: Static<typeof tokenQuery> }>(
    '/notifications/unsubscribe/',
    { schema: { querystring: tokenQuery } },
    ({ query }, reply) => reply.redirect(`/unsubscribe#token=${encodeURIComponent(query.token ?? '')}`, 303),
  )
  app.register(async scope => {
    limitAddresses(scope, 'mailLinks')
    route(scope, services, 'POST /email/verify/', ({ transact, body }) => verifyEmail(transact, body.token))
  })
  app.register(async scope => {
    // Mail providers post the form of RFC 8058, which adds nothing to the token. They are not rate limited, because
    // they post for all their users from a few addresses.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _text, done) => done(null, undefined),
    )
    route(scope, services, 'POST /notifications/unsubscribe/', ({ transact, query }) =>
      unsubscribe(transact, tokens, query.token),
    )
  })
}
