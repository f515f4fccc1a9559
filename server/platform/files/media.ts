import type { FastifyInstance } from 'fastify'
import { fileName, type FileStore } from './file-store.ts'

export const mediaPath = '/media/pictures/'

interface MediaOptions {
  /** Whether other sites' pages may display the pictures. */
  forOtherSites: boolean
}

/** Serves the stored pictures. Names are never reused, so responses are cached indefinitely. */
export function serveMedia(app: FastifyInstance, files: FileStore, { forOtherSites }: MediaOptions): void {
  app.get<{ Params: { name: string } }>(`${mediaPath}:name`, async ({ params: { name } }, reply) => {
    const bytes = fileName.test(name) ? await files.get(name) : undefined
    if (!bytes)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
    if (forOtherSites) reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(bytes)
  })
}
