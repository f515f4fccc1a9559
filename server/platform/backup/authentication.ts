import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#packages/start-error/index.ts'
import { subkey } from '../security/tokens.ts'
import { authenticationName, manifestName } from './manifest.ts'

/** The HMAC of an extracted backup's manifest, which contains the checksum of every other part. */
const hmacOf = async (folder: string, secret: string): Promise<Buffer> =>
  createHmac('sha256', subkey(secret, 'backup'))
    .update(await readFile(join(folder, manifestName)))
    .digest()

/** Writes the HMAC of the manifest next to it. */
export async function authenticate(folder: string, secret: string): Promise<void> {
  await writeFile(join(folder, authenticationName), (await hmacOf(folder, secret)).toString('hex'), { mode: 0o600 })
}

/** Throws a StartError unless the manifest was written by somebody who has one of these secrets. */
export async function assertAuthentic(folder: string, secrets: readonly string[]): Promise<void> {
  const text = await readFile(join(folder, authenticationName), 'utf8').catch(() => '')
  const written = Buffer.from(text, 'hex')
  for (const secret of secrets) {
    const hmac = await hmacOf(folder, secret).catch(() => undefined)
    if (hmac?.length === written.length && timingSafeEqual(hmac, written)) return
  }
  throw new StartError(
    'The backup was not made with the secret in JWT_SECRET or JWT_SECRET_PREVIOUS, or was changed since: restore another ' +
      'one, or set JWT_SECRET to the secret that it was made with. If you know where the file comes from and that nobody ' +
      'could change it, restore it with --unverified. Nothing was restored.',
  )
}
