import webPush from 'web-push'
import type { Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { replaceKeys } from './commands.ts'
import { readKeys } from './queries.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Reads the keys; undefined before the first start, and if the secret that sealed them is lost. */
export async function vapidKeys(db: Db, tokens: Tokens): Promise<VapidKeys | undefined> {
  const { vapid_public_key: publicKey, vapid_private_key: sealed } = await readKeys(db)
  const privateKey = sealed === null ? undefined : tokens.unseal(sealed)
  return publicKey === null || privateKey === undefined ? undefined : { publicKey, privateKey }
}

/** Creates the keys on the first start, and new ones if they cannot be unsealed. Browsers must then subscribe again. */
export async function initializeVapidKeys(db: Db, tokens: Tokens): Promise<void> {
  if (await vapidKeys(db, tokens)) return
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await transactOn(db)(tx => replaceKeys(tx, publicKey, tokens.seal(privateKey)))
}
