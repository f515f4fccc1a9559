import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { FileStore } from './file-store.ts'

export interface S3Options {
  bucket: string
  region: string
  /** For S3-compatible services; undefined for AWS. */
  endpoint: string | undefined
  /** Undefined uses the credentials that AWS provides to the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Stores files in a bucket shared by several instances. */
export function s3Store({ bucket, region, endpoint, credentials }: S3Options): FileStore {
  const client = new S3Client({
    region,
    // S3-compatible services rarely support a host name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
  const at = (name: string) => ({ Bucket: bucket, Key: `pictures/${name}` })
  return {
    async put(name, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentType: contentType }))
    },
    async get(name) {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(at(name)))
        return body && Buffer.from(await body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },
  }
}
