import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { FileStore } from './file-store.ts'

export interface S3Options {
  bucket: string
  region: string
  /** For S3-compatible services; undefined is Amazon's. */
  endpoint: string | undefined
  /** Undefined: the ones that the environment of a machine in Amazon's cloud provides. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Keeps files in a bucket, where several instances find them. */
export function s3Store({ bucket, region, endpoint, credentials }: S3Options): FileStore {
  const client = new S3Client({
    region,
    // Compatible services seldom give every bucket a host name of its own.
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
