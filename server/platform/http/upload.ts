import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asRefusal, refuse, refuseField } from './errors.ts'

/** Lets the routes of this scope take one file of at most this many bytes as multipart form data. */
export async function acceptUploads(scope: FastifyInstance, maxBytes: number): Promise<void> {
  await scope.register(multipart, { limits: { files: 1, fileSize: maxBytes, fields: 10, fieldSize: 1_000 } })
}

/**
 * The file of a multipart request under this field; undefined when the request is none. Refuses with
 * `image_too_large`, with the field when the file is missing, and with `malformed_request`.
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
