import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore, Namespace } from './file-store.ts'

/** Opens the configured store of a kind of files. Imports the large S3 client only if it is used. */
export async function openFiles(
  namespace: Namespace,
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
): Promise<FileStore> {
  if (!s3) return diskStore(join(dataDir, namespace))
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(namespace, s3)
}
