import type { Person } from './client.ts'

export interface Uploaded {
  status: number
  body: { profile_picture?: string | null; code?: string; error?: string }
}

/** Uploads a profile picture. */
export async function uploadPicture(
  origin: string,
  person: Pick<Person, 'access'> | undefined,
  bytes: Buffer,
  name = 'me.png',
  field = 'profile_picture',
): Promise<Uploaded> {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  const response = await fetch(`${origin}/api/profile/picture/`, {
    method: 'PATCH',
    body: form,
    headers: person ? { authorization: `Bearer ${person.access}` } : {},
  })
  return { status: response.status, body: (await response.json()) as Uploaded['body'] }
}
