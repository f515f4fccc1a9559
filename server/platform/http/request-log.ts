import { randomUUID } from 'node:crypto'
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { loggedError, loggedMessage } from '#packages/logged-error/index.ts'

export interface LogOptions {
  logLevel: string
  /** Receives the log, one line of JSON each; standard output if omitted. */
  logTo?: { write(line: string): void } | undefined
}

/** Writes one line per request, without anything that the client sent: the route, but not the address. */
class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    request.log[error ? 'error' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.actor?.id,
        ...(error && { err: error }),
      },
      'request',
    )
  }
}

const requestLog = new RequestLog()

/** Replaces the message of an error, which a logger would copy as its own. */
const hooks: LoggerOptions['hooks'] = {
  logMethod(args, method) {
    const [details, message] = args as [unknown, unknown]
    const error = details instanceof Error ? details : (details as { err?: unknown } | undefined)?.err
    const copied = error instanceof Error && (message === undefined || message === error.message)
    method.apply(this, copied ? [details, loggedMessage(error)] : args)
  },
}

/** The options for a server that logs as JSON and assigns its own id to each request, ignoring ids sent by clients. */
export const logOptions = ({ logLevel, logTo }: LogOptions) => ({
  logger: {
    level: logLevel,
    hooks,
    serializers: { err: loggedError, req: ({ method }: FastifyRequest) => ({ method }) },
    ...(logTo && { stream: logTo }),
  },
  logController: requestLog,
  genReqId: () => randomUUID(),
})

/** Adds a request's id to its response. The request's log lines have the same id. */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
