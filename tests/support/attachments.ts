import type { Attachment, ErrorReply } from '#contract/index.ts'
import type { Person } from './client.ts'

export interface Attached {
  status: number
  body: Attachment
  error: ErrorReply
}

/** Uploads a file for a message. */
export async function attach(
  origin: string,
  person: Pick<Person, 'access'> | undefined,
  bytes: Buffer,
  name = 'photo.png',
  field = 'file',
  headers: Record<string, string> = {},
): Promise<Attached> {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), name)
  const response = await fetch(`${origin}/api/messages/attachments/`, {
    method: 'POST',
    body: form,
    headers: { ...headers, ...(person && { authorization: `Bearer ${person.access}` }) },
  })
  const body = (await response.json()) as Attachment & ErrorReply
  return { status: response.status, body, error: body }
}
