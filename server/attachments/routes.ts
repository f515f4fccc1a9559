import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/index.ts'
import { route, type Services } from '#platform/http/route.ts'
import { acceptStreamedForms } from '#platform/http/upload.ts'
import { readAttachment } from './read-attachment.ts'
import { storeAttachment } from './store-attachment.ts'

export function attachmentRoutes(app: FastifyInstance, services: Services): void {
  app.register(async scope => {
    await acceptStreamedForms(scope, limits.attachment.maxBytes, 'attachment_too_large')
    route(scope, services, 'POST /messages/attachments/', async ({ transact, actor, incoming }) =>
      storeAttachment(transact, services.attachments, actor, await incoming()),
    )
  })
  route(app, services, 'GET /messages/attachments/{id}/', ({ db, actor, params, query }) =>
    readAttachment(db, services.attachments, actor, { id: params.id, size: query.size }),
  )
}
