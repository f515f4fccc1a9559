import { join } from 'node:path'
import { diskStore } from './disk-store.ts'
import type { FileStore, Namespace } from './file-store.ts'
import type { S3Options } from './s3-store.ts'

/** Opens the configured store for a kind of files. Imports the large S3 client only if it is used. */
export async function openFiles(
  namespace: Namespace,
  { s3, dataDir }: { s3: S3Options | undefined; dataDir: string },
): Promise<FileStore> {
  if (!s3) return diskStore(join(dataDir, namespace))
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(namespace, s3)
}
