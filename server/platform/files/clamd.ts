import { connect, type NetConnectOpts } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** Returns whether a file contains a known virus. Throws if the scanner does not respond. */
export type Scan = (content: Readable) => Promise<boolean>

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** The INSTREAM command: each chunk prefixed with its length, and a zero length at the end. */
async function* instream(content: AsyncIterable<Buffer>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content) if (chunk.length > 0) yield Buffer.concat([lengthOf(chunk), chunk])
  yield lengthOf(Buffer.alloc(0))
}

/** Scans with clamd at an address: a socket path, or a host and port. Each step times out after `silenceMs`. */
export function clamdAt(address: string, silenceMs = 30_000): Scan {
  const [, host, port] = /^(?:\[?([^/]+?)\]?):(\d+)$/.exec(address) ?? []
  const options: NetConnectOpts = host === undefined ? { path: address } : { host, port: Number(port) }
  return async content => {
    const socket = connect(options)
    socket.setTimeout(silenceMs, () =>
      socket.destroy(Object.assign(new Error(`${address} did not answer`), { name: 'TimeoutError' })),
    )
    try {
      const [answer] = await Promise.all([text(socket), pipeline(content, instream, socket, { end: false })])
      const [, verdict] = /^stream: (OK|.+ FOUND)\0$/.exec(answer) ?? []
      if (verdict === undefined) throw new Error(`${address} answered: ${answer}`)
      return verdict !== 'OK'
    } finally {
      socket.destroy()
      content.destroy()
    }
  }
}
