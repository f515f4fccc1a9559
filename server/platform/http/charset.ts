import type { FastifyInstance } from 'fastify'

const textType = /^(text\/|application\/(javascript|json|xml)\b|[^;]+\+(json|xml)\b)/i

/** Adds the charset to the content type of every text: all of them are UTF-8. */
export function nameCharset(app: FastifyInstance): void {
  app.addHook('onSend', async (_, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (textType.test(type) && !/;\s*charset=/i.test(type)) reply.header('content-type', `${type}; charset=utf-8`)
  })
}
