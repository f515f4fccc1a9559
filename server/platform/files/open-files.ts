import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

/** Opens the configured store. Imports the large S3 client only if it is used. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return diskStore(join(dataDir, 'pictures'))
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(s3)
}
