import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ConnectionLimits } from './connection-limits.ts'
import type { Connections } from './connections.ts'
import { refuse } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    takeUploadSlot: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
}

/** An upload from the moment it asks for a slot until it has been processed and its response is finished. */
interface Upload {
  account: number | undefined
  isAdmins: boolean
  start: () => void
}

/**
 * Limits concurrent uploads. A bounded number are received and processed, some more wait, and the rest are refused with
 * `unavailable`, or with `too_many_requests` if the account has too many. Uploads of an account that is already using a
 * slot share a few of the slots, so that slow uploads of a few accounts leave some to everybody else. A few more slots
 * are for admins only, since anybody can register many accounts. The slot is released when the response is finished and,
 * if the client disconnects before that, nothing processes the upload any more.
 */
export function boundUploads(app: FastifyInstance, limits: ConnectionLimits, connections: Connections): void {
  const started = new Set<Upload>()
  const waiting = new Set<Upload>()
  const accountsOf = (uploads: Iterable<Upload>) => Array.from(uploads, ({ account }) => account)
  const mayStart = ({ account, isAdmins }: Upload) => {
    const accounts = accountsOf(started)
    if (accounts.length >= limits.uploads + (isAdmins ? limits.adminUploads : 0)) return false
    return !accounts.includes(account) || accounts.length - new Set(accounts).size < limits.furtherUploads
  }
  const startNext = () => {
    for (const upload of waiting) {
      if (!mayStart(upload)) continue
      waiting.delete(upload)
      started.add(upload)
      upload.start()
    }
  }
  app.decorate('takeUploadSlot', async (request, reply) => {
    const { actor, socket } = request
    const account = actor?.id
    const isAdmins = actor?.role === 'admin'
    if (waiting.size >= limits.waitingUploads && !isAdmins) refuse('unavailable')
    const others = accountsOf([...started, ...waiting]).filter(other => other === account)
    if (others.length >= limits.uploadsPerAccount) refuse('too_many_requests')
    const slot = new Promise<void>(start => {
      const upload = { account, isAdmins, start }
      waiting.add(upload)
      finished(reply.raw, async () => {
        waiting.delete(upload)
        await request.handling?.catch(() => undefined)
        started.delete(upload)
        start()
        startNext()
      })
      startNext()
    })
    await connections.exemptFromStalling(socket, slot)
    // The client has disconnected in the meantime.
    if (socket.destroyed) refuse('malformed_request')
  })
}
