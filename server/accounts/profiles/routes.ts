import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/index.ts'
import { limitAddresses } from '#platform/http/rate-limiting.ts'
import { route } from '#platform/http/route.ts'
import { acceptUploads } from '#platform/http/upload.ts'
import type { Services } from '#server/domain/index.ts'
import { changePicture } from './change-picture.ts'
import { changeProfile } from './change-profile.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { readOwnProfile, readPublicProfile } from './read-profile.ts'

export function profileRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /profile/', ({ db, actor }) => readOwnProfile(db, actor))
  route(app, services, 'PUT /profile/', async ({ authorized, transact, actor, body }) =>
    changeProfile(await authorized(), transact, actor, body),
  )
  app.register(async scope => {
    await acceptUploads(scope, limits.picture.maxBytes)
    route(scope, services, 'PATCH /profile/picture/', async ({ transact, actor, upload }) =>
      changePicture(transact, services.files, actor, await upload()),
    )
  })
  app.register(async scope => {
    limitAddresses(scope, 'mailLinks')
    route(scope, services, 'POST /email/change/', ({ transact, body }) => confirmEmailChange(transact, body.token))
  })
  route(app, services, 'GET /profile/{username}/', ({ db, params }) => readPublicProfile(db, params.username))
}
