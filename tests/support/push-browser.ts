import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser that is subscribed to push messages. */
export interface Browser {
  keys: { p256dh: string; auth: string }
  /** The path of its address at the push service. */
  path: string
  /** Decrypts a message as a browser does (RFC 8291 and 8188). Throws if the message is for another browser. */
  read(body: Buffer): unknown
}

const derive = (key: ArrayBuffer | Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', new Uint8Array(key), salt, info, length))

export function browser(name: string): Browser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    path: `/${name}`,
    read(body) {
      const salt = body.subarray(0, 16)
      const end = 21 + (body[20] ?? 0)
      const sender = body.subarray(21, end)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const key = derive(own.computeSecret(sender), auth, info, 32)
      const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const record = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()])
      // The last record ends with a 2, followed by zeros as padding.
      return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString())
    },
  }
}
