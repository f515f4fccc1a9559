import type { FastifyInstance } from 'fastify'
import { limitAddresses } from '#platform/http/rate-limiting.ts'
import { route, type Services } from '#platform/http/route.ts'
import { logout, refreshAccess } from '#server/accounts/sessions/index.ts'
import { changePassword } from './change-password.ts'
import { chooseLanguage } from './choose-language.ts'
import { requestPasswordReset, resetForgottenPassword } from './forgotten-password.ts'
import { login } from './login.ts'
import { readAccount } from './read-account.ts'
import { register } from './register.ts'
import { throttleLogin, throttleRefresh, throttleRegistration } from './throttle.ts'

export function authRoutes(app: FastifyInstance, services: Services): void {
  const { tokens } = services
  // Separate scopes, because each route has its own throttle.
  app.register(async scope => {
    throttleLogin(scope, services)
    route(scope, services, 'POST /login/', ({ db, transact, body, client }) =>
      login(db, transact, tokens, body, client()),
    )
  })
  app.register(async scope => {
    throttleRegistration(scope, services)
    route(scope, services, 'POST /register/', ({ transact, body, client }) =>
      register(transact, tokens, body, client()),
    )
  })
  app.register(async scope => {
    throttleRefresh(scope)
    route(scope, services, 'POST /token/refresh/', ({ db, transact, body, client }) =>
      refreshAccess(db, transact, tokens, body.refresh, client()),
    )
  })
  app.register(async scope => {
    limitAddresses(scope, 'passwordResets')
    route(scope, services, 'POST /password/forgot/', ({ transact, body }) => requestPasswordReset(transact, body))
  })
  app.register(async scope => {
    limitAddresses(scope, 'mailLinks')
    route(scope, services, 'POST /password/reset/', ({ transact, body }) => resetForgottenPassword(transact, body))
  })
  route(app, services, 'GET /account/', ({ db, actor }) => readAccount(db, actor))
  route(app, services, 'POST /password/', async ({ authorized, transact, actor, body }) =>
    changePassword(await authorized(), transact, actor, body),
  )
  route(app, services, 'POST /logout/', ({ transact, actor }) => logout(transact, actor))
  route(app, services, 'PUT /language/', ({ transact, actor, body }) => chooseLanguage(transact, actor, body.language))
}
