import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/index.ts'
import { asRefusal, refuse, refuseField } from './errors.ts'
import { isForm } from './storage.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form. */
    formFile: Buffer | undefined
    /** The refusal for a file that is too large, in a streamed form. */
    tooLarge: ErrorCode
    /** Returns the name and the hash of a streamed form's file. Call it once the whole file has been read. */
    streamedFile: (() => { name: string; hash: string }) | undefined
  }
}

/** The boundaries, headers and small fields that surround a file in a form. */
const maxFormBytes = 64 * 1024

/**
 * Enables multipart uploads of one file, up to `maxBytes`, for the routes of this scope. The caller is authorized and
 * has a slot before the body is read.
 */
export async function acceptUploads(
  scope: FastifyInstance,
  maxBytes: number,
  tooLarge: ErrorCode = 'image_too_large',
): Promise<void> {
  await scope.register(multipart, { limits: { files: 1, fileSize: maxBytes, fields: 10, fieldSize: 5_000 } })
  // Runs after the route's hooks, which authorize the caller.
  scope.addHook('preParsing', async (request, reply) => {
    if (!isForm(request.headers['content-type'])) return
    if (Number(request.headers['content-length']) > maxBytes + maxFormBytes) refuse(tooLarge)
    await scope.takeUploadSlot(request, reply)
  })
}

/**
 * Reads the file in this field; undefined if the request has JSON instead. Refuses with `image_too_large` or
 * `malformed_request`, or with a field error if the file is missing.
 */
export async function uploadedFile(request: FastifyRequest, field: string): Promise<Buffer | undefined> {
  if (!request.isMultipart()) {
    // Fastify skips content-type validation for an absent body.
    if (!request.body) refuse('malformed_request')
    return undefined
  }
  try {
    const file = await request.file()
    if (file?.fieldname !== field) refuseField(field, 'required')
    return await file.toBuffer()
  } catch (error) {
    if (asRefusal(error)) throw error
    return isTooLarge(error) ? refuse('image_too_large') : refuse('malformed_request')
  }
}

const isTooLarge = (error: unknown): boolean => (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE'

/**
 * Enables forms with fields and one file, up to `maxBytes`, for the routes of this scope. The fields are validated as
 * the body, and the file is `request.formFile`.
 */
export async function acceptForms(scope: FastifyInstance, maxBytes: number): Promise<void> {
  await acceptUploads(scope, maxBytes, 'too_large')
  scope.decorateRequest('formFile', undefined)
  scope.addHook('preValidation', async request => {
    if (!request.isMultipart()) return
    const fields: Record<string, unknown> = {}
    try {
      for await (const part of request.parts()) {
        if (part.type === 'field') fields[part.fieldname] = part.value
        else if (part.fieldname === request.routeOptions.config.endpoint?.form) request.formFile = await part.toBuffer()
        else part.file.resume()
      }
    } catch (error) {
      return isTooLarge(error) ? refuse('too_large') : refuse('malformed_request')
    }
    request.body = fields
  })
}

/** A file while it is being received. */
export interface IncomingUpload {
  /** The name given by the client; may be empty. */
  name: string
  /** Throws a refusal if the file is too large or incomplete. */
  content: AsyncIterable<Buffer>
}

/**
 * Enables forms with one file, up to `maxBytes`, which the routes of this scope read as a stream. Ignores other fields.
 */
export async function acceptStreamedForms(
  scope: FastifyInstance,
  maxBytes: number,
  tooLarge: ErrorCode,
): Promise<void> {
  await acceptUploads(scope, maxBytes, tooLarge)
  scope.decorateRequest('tooLarge', tooLarge)
  scope.decorateRequest('streamedFile', undefined)
  scope.addHook('preValidation', async request => {
    if (request.isMultipart()) request.body = {}
  })
}

async function* chunksOf(
  file: Readable & { truncated?: boolean },
  hash: Hash,
  tooLarge: ErrorCode,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  } catch {
    refuse('malformed_request')
  }
  if (file.truncated) refuse(tooLarge)
}

/**
 * Starts reading the file of a streamed form. Refuses with `malformed_request`, or with a field error if the file is
 * missing.
 */
export async function incomingUpload(request: FastifyRequest, field: string): Promise<IncomingUpload> {
  if (!request.isMultipart()) refuseField(field, 'required')
  const part = await request.file({ throwFileSizeLimit: false }).catch(() => refuse('malformed_request'))
  if (part?.fieldname !== field) refuseField(field, 'required')
  // Undefined if it is empty, although its type is a string.
  const { filename: name = '', file } = part
  const hash = createHash('sha256')
  request.streamedFile = () => ({ name, hash: hash.copy().digest('base64url') })
  return { name, content: chunksOf(file, hash, request.tooLarge) }
}
