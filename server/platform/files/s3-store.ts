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

export interface S3Limits {
  /** How long a connection may take, in milliseconds. */
  connectMs: number
  /** How long an answer may take from the request on, and how long its body may stall. */
  answerMs: number
  /** How often a request is sent, the first time included. */
  attempts: number
}

/** Together less than the time after which the server gives a request up. */
const defaultLimits: S3Limits = { connectMs: 3_000, answerMs: 10_000, attempts: 2 }

/** Stores files in a bucket shared by several instances. Requests fail with a TimeoutError when the service does not answer. */
export function s3Store(
  { bucket, region, endpoint, credentials }: S3Options,
  { connectMs, answerMs, attempts }: S3Limits = defaultLimits,
): FileStore {
  const client = new S3Client({
    region,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
    },
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
