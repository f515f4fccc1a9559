import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { detailsHeader } from '#contract/values/field-errors.ts'

/**
 * Allows pages of these origins to call the API. They authenticate with bearer tokens only: browsers send no cookies
 * and no credentials of their own. Must run before anything that refuses a request, because otherwise the page cannot
 * read the refusal.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const api: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match'],
    exposedHeaders: ['Link', 'Retry-After', 'ETag', 'WWW-Authenticate', detailsHeader],
    // In seconds; the longest that Chromium caches the response to a preflight.
    maxAge: 7_200,
  }
  await app.register(cors, {
    delegator: ({ url }: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) =>
      done(null, url.startsWith('/api/') ? api : { origin: false }),
  })
}
