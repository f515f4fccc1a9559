import type { FastifyInstance } from 'fastify'
import { mayCall, registrableRoles, type Endpoint } from '#contract/index.ts'
import type { Room, Stored } from '../files/disk-room.ts'

/** Whether the request brings a file rather than JSON. */
export const isForm = (contentType: string | undefined): boolean => /^multipart\//i.test(contentType ?? '')

/**
 * What a call of the endpoint stores for as long as the site exists: a file if it comes with one, or a record of a
 * member, since accounts are free. Admins' decisions go on.
 */
export function storedBy({ upload, form, idempotent, access }: Endpoint, withFile: boolean): Stored | undefined {
  if (withFile && (upload ?? form) !== undefined) return 'files'
  const isForMembers = registrableRoles.some(role => mayCall(role, access))
  return idempotent && isForMembers ? 'rows' : undefined
}

/** Refuses calls of this scope for which the disk has no room, before their bodies are read. */
export function requireRoom(scope: FastifyInstance, room: Room | undefined): void {
  if (!room) return
  scope.addHook('preParsing', async ({ headers, routeOptions }) => {
    const { endpoint } = routeOptions.config
    const stored = endpoint && storedBy(endpoint, isForm(headers['content-type']))
    if (stored) await room(stored)
  })
}
