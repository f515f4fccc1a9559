import type { ClientBase } from 'pg'
import { fileName, type Namespace } from '#platform/files/file-store.ts'
import { mediaPath } from '#platform/files/media.ts'

/** Lists the names of the pictures that rows refer to. */
async function pictureNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(`
    select profile_picture as path from brand_profiles where profile_picture is not null
    union select profile_picture from influencer_profiles where profile_picture is not null order by path`)
  return rows.map(({ path }) => path.slice(mediaPath.length)).filter(name => fileName.test(name))
}

/** Lists the names of attachments, including unsent ones. Older versions have none. */
async function attachmentNames(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('attachments') is not null as exists`,
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ name: string }>(`
    select file || case type when 'application/pdf' then '.pdf' else '.webp' end as name from attachments
    union all select file || '-preview.webp' from attachments where type = 'image/webp' order by name`)
  return rows.map(({ name }) => name)
}

/** Lists the names of the files that rows refer to, which a backup contains. */
export const namesOfFiles: Record<Namespace, (client: ClientBase) => Promise<string[]>> = {
  pictures: pictureNames,
  attachments: attachmentNames,
}
