import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { announceTyping } from './announce-typing.ts'
import { countUnread } from './count-unread.ts'
import { listConnections } from './list-connections.ts'
import { listMessages } from './list-messages.ts'
import { markDelivered } from './mark-delivered.ts'
import { markRead } from './mark-read.ts'
import { sendMessage } from './send-message.ts'
import { startConversation } from './start-conversation.ts'

export function messageRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /messages/', ({ db, actor, query, page }) => listMessages(db, actor, page, query.with))
  route(app, services, 'GET /messages/connections/', ({ db, actor, page }) => listConnections(db, actor, page))
  route(app, services, 'GET /messages/unread/', ({ db, actor }) => countUnread(db, actor))
  route(app, services, 'POST /messages/start-conversation/', async ({ transact, actor, body, repeated }) => {
    const { connection, isNew } = await startConversation(transact, actor, body.receiver_id)
    if (!isNew) repeated()
    return connection
  })
  route(app, services, 'POST /messages/', ({ transact, actor, body }) => sendMessage(transact, actor, body))
  route(app, services, 'POST /messages/read/', ({ transact, actor, body }) =>
    markRead(services.db, transact, actor, body),
  )
  route(app, services, 'POST /messages/delivered/', ({ transact, actor }) =>
    markDelivered(services.db, transact, actor),
  )
  route(app, services, 'POST /messages/typing/', async ({ authorized, actor, body }) =>
    announceTyping(await authorized(), actor, body.with),
  )
}
