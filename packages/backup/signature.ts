import { createHmac, timingSafeEqual, type BinaryLike } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

const hmacOf = async (file: string, key: BinaryLike): Promise<Buffer> =>
  createHmac('sha256', key)
    .update(await readFile(file))
    .digest()

/** Writes the HMAC-SHA-256 of a file to the file `signature`, in hexadecimal digits. */
export async function sign(file: string, signature: string, key: BinaryLike): Promise<void> {
  await writeFile(signature, (await hmacOf(file, key)).toString('hex'), { mode: 0o600 })
}

/** Whether the file was signed with one of these keys and is unchanged. False if either file is missing. */
export async function isSigned(file: string, signature: string, keys: readonly BinaryLike[]): Promise<boolean> {
  const written = Buffer.from(await readFile(signature, 'utf8').catch(() => ''), 'hex')
  for (const key of keys) {
    const hmac = await hmacOf(file, key).catch(() => undefined)
    if (hmac?.length === written.length && timingSafeEqual(hmac, written)) return true
  }
  return false
}
