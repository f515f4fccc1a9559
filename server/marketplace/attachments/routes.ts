import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/index.ts'
import { clientAddress } from '#platform/http/proxy.ts'
import { route } from '#platform/http/route.ts'
import { acceptStreamedForms } from '#platform/http/upload.ts'
import type { Member } from '#platform/security/actor.ts'
import type { Services } from '#server/domain/index.ts'
import { admitUpload } from './admit-upload.ts'
import { readAttachment } from './read-attachment.ts'
import { storeAttachment } from './store-attachment.ts'

export function attachmentRoutes(app: FastifyInstance, services: Services): void {
  const addressOf = (network: string) => services.tokens.fingerprint('upload', network)
  app.register(async scope => {
    // The body is read only afterwards.
    scope.addHook('preParsing', async request => {
      await admitUpload(services.db, request.actor as Member, addressOf(clientAddress(request)))
    })
    await acceptStreamedForms(scope, limits.attachment.maxBytes, 'attachment_too_large')
    route(scope, services, 'POST /messages/attachments/', async ({ transact, actor, incoming, network }) =>
      storeAttachment(transact, services.attachments, actor, { ...(await incoming()), address: addressOf(network()) }),
    )
  })
  route(app, services, 'GET /messages/attachments/{id}/', ({ db, actor, params, query }) =>
    readAttachment(db, services.attachments, actor, { id: params.id, size: query.size }),
  )
}
