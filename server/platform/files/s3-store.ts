import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { FileStore, Namespace } from './file-store.ts'

export interface S3Options {
  bucket: string
  region: string
  /** For S3-compatible services; undefined for AWS. */
  endpoint: string | undefined
  /** Undefined uses the credentials that AWS provides to the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export interface S3RequestPolicy {
  /** The connection timeout, in milliseconds. */
  connectMs: number
  /** The timeout for the start of a response, and for reading a whole file at once. */
  answerMs: number
  /** How long a response may stall. The client who downloads a file may be slow to read it. */
  idleMs: number
  /** The total number of attempts per request. */
  attempts: number
}

/** Until a response begins, they take less time than the server allows for a request. */
const defaultPolicy: S3RequestPolicy = { connectMs: 3_000, answerMs: 10_000, idleMs: 60_000, attempts: 2 }

/**
 * Stores files of a namespace in a bucket shared by several instances. Requests fail with a TimeoutError if the service
 * does not respond.
 */
export function s3Store(
  namespace: Namespace,
  { bucket, region, endpoint, credentials }: S3Options,
  { connectMs, answerMs, idleMs, attempts }: S3RequestPolicy = defaultPolicy,
): FileStore {
  const client = new S3Client({
    region,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
    },
    // S3-compatible services rarely support a host name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
  const prefix = `${namespace}/`
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  const bodyOf = async (name: string) => {
    try {
      // With Node's request handler, the body is a Readable.
      return (await client.send(new GetObjectCommand(at(name)))).Body as Readable | undefined
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  return {
    async put(name, content, contentType) {
      const params = { ...at(name), Body: content, ContentType: contentType }
      // A large file is sent in parts, because each request must end in time.
      await new Upload({ client, params, queueSize: 1 }).done()
    },
    async get(name) {
      const body = await bodyOf(name)
      return body && buffer(addAbortSignal(AbortSignal.timeout(answerMs), body))
    },
    open: bodyOf,
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },
    async *list(before) {
      for await (const { Contents: objects = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      )) {
        for (const { Key: key = '', LastModified: written } of objects) {
          if (written && written < before) yield key.slice(prefix.length)
        }
      }
    },
  }
}
