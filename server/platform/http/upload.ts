import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asRefusal, refuse, refuseField } from './errors.ts'

/** Enables multipart uploads of one file, up to `maxBytes`, for the routes of this scope. */
export async function acceptUploads(scope: FastifyInstance, maxBytes: number): Promise<void> {
  await scope.register(multipart, { limits: { files: 1, fileSize: maxBytes, fields: 10, fieldSize: 1_000 } })
}

/**
 * Reads the file in this field; undefined if the request is not multipart. Refuses with `image_too_large`,
 * `malformed_request`, or a field error if the file is missing.
 */
export async function uploadedFile(request: FastifyRequest, field: string): Promise<Buffer | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    const file = await request.file()
    if (file?.fieldname !== field) refuseField(field, 'required')
    return await file.toBuffer()
  } catch (error) {
    if (asRefusal(error)) throw error
    return (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? refuse('image_too_large')
      : refuse('malformed_request')
  }
}
