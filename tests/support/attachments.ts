import type { Attachment, ErrorReply } from '#contract/index.ts'
import type { Person } from './client.ts'

/** A PDF of one empty page, with a text as a comment, padded to a size in bytes if one is given. */
export function pdfFile(text = '', size = 0): Buffer {
  const head = `%PDF-1.7\n%${text}\n`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>',
  ]
  let body = head
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const ending = (start: number) =>
    `\nxref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\n` +
    `startxref\n${String(start + 1).padStart(8, '0')}\n%%EOF\n`
  const padding = Math.max(0, size - Buffer.byteLength(body) - Buffer.byteLength(ending(0)))
  const filled = Buffer.concat([Buffer.from(body), Buffer.alloc(padding, '%')])
  return Buffer.concat([filled, Buffer.from(ending(filled.length))])
}

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
