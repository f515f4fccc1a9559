import type { FastifyInstance } from 'fastify'
import { mayCall, registrableRoles, type Endpoint } from '#contract/index.ts'
import type { Room, Stored } from '../files/disk-room.ts'

/** Whether the request carries a file rather than JSON. */
export const isForm = (contentType: string | undefined): boolean => /^multipart\//i.test(contentType ?? '')

/**
 * What a call of the endpoint stores permanently: a file if it carries one, or a record of a member, because accounts
 * are free. Admins' decisions are exempt.
 */
export function storedBy({ upload, form, idempotent, access }: Endpoint, withFile: boolean): Stored | undefined {
  if (withFile && (upload ?? form) !== undefined) return 'files'
  const isForMembers = registrableRoles.some(role => mayCall(role, access))
  return idempotent && isForMembers ? 'rows' : undefined
}

/** Refuses calls of this scope if the disk has no space for them, before their bodies are read. */
export function requireRoom(scope: FastifyInstance, room: Room | undefined): void {
  if (!room) return
  scope.addHook('preParsing', async ({ headers, routeOptions }) => {
    const { endpoint } = routeOptions.config
    const stored = endpoint && storedBy(endpoint, isForm(headers['content-type']))
    if (stored) await room(stored)
  })
}
