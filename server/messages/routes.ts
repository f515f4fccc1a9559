import type { FastifyInstance } from 'fastify'
import { pageOf } from '#platform/database/paging.ts'
import { route, type Services } from '#platform/http/route.ts'
import { countUnread, listConnections, listMessages, markRead, sendMessage, startConversation } from './messages.ts'

export function messageRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /messages/', ({ db, actor, query }) => listMessages(db, actor, pageOf(query), query.with))
  route(app, services, 'GET /messages/connections/', ({ db, actor, query }) =>
    listConnections(db, actor, pageOf(query)),
  )
  route(app, services, 'GET /messages/unread/', ({ db, actor }) => countUnread(db, actor))
  route(app, services, 'POST /messages/start-conversation/', async ({ transact, actor, body, repeated }) => {
    const { connection, isNew } = await startConversation(transact, actor, body.receiver_id)
    if (!isNew) repeated()
    return connection
  })
  route(app, services, 'POST /messages/', ({ transact, actor, body }) => sendMessage(transact, actor, body))
  route(app, services, 'POST /messages/read/', ({ transact, actor, body }) => markRead(transact, actor, body))
}
