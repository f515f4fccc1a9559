import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { onFreePort } from './ports.ts'

/** The parameters that the server of `startBucket` expects. */
export const bucketCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** An S3 service with the bucket `prochar`. */
export interface BucketServer {
  endpoint: string
  close(): Promise<void>
}

/** Starts an S3 service that keeps its files in this folder. */
export const startBucket = (folder: string): Promise<BucketServer> =>
  onFreePort(async port => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      // For lists, it expects another path in the signature than S3 does.
      allowMismatchedSignatures: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'prochar' }],
    })
    await server.run()
    return { endpoint: `http://127.0.0.1:${port}`, close: () => server.close() }
  })
