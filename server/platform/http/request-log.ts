import { randomUUID } from 'node:crypto'
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

export interface LogOptions {
  logLevel: string
  /** Receives the log, one line of JSON each; standard output if omitted. */
  logTo?: { write(line: string): void } | undefined
}

/** Writes one line per request, without anything the client sent: the route, but not the address. */
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

/** PostgreSQL quotes a value that it cannot parse. */
const withoutValues = (text: string, code: unknown): string =>
  /^22...$/.test(String(code)) ? text.replaceAll(/"[^"\n]*"/g, '"…"') : text

interface LoggedError {
  type: string
  message: string
  stack: string
  [detail: string]: unknown
}

/** Describes an error for the log. The other fields of a database error contain values from its row. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', cause, code, constraint, table, column } = error as Error & Record<string, unknown>
  return {
    type: name,
    message: withoutValues(message, code),
    stack: withoutValues(stack, code),
    code,
    constraint,
    table,
    column,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** The options for a server that logs as JSON and assigns each request its own id, ignoring ids sent by clients. */
export const logOptions = ({ logLevel, logTo }: LogOptions) => ({
  logger: {
    level: logLevel,
    serializers: { err: describeError, req: ({ method }: FastifyRequest) => ({ method }) },
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
