import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

export const health = {
  'GET /health/': endpoint({
    summary: 'Whether the server and its database are available',
    access: 'public',
    tag: 'Operations',
    reply: Type.Object({ status: Type.Literal('ok') }),
    errors: ['unavailable'],
  }),
}
