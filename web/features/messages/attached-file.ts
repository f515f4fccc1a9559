import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '#contract/index.ts'
import { callFile } from '#lib/api/call.ts'
import { download } from '#lib/dom/download.ts'

type Size = 'preview' | 'full'

const fetchFile = (id: number, size: Size, signal?: AbortSignal) =>
  callFile('GET /messages/attachments/{id}/', { params: { id }, query: { size }, ...(signal && { signal }) })

/**
 * Fetches a picture with the session's token, which an `src` attribute cannot send. Keeps it in memory for this page
 * only.
 */
export function usePicture({ id }: Attachment, size: Size) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['attachment', id, size],
    queryFn: ({ signal }) => fetchFile(id, size, signal),
    staleTime: Infinity,
  })
  return { picture: data, isError, retry: () => void refetch() }
}

/** Saves an attachment to the browser's downloads. */
export const downloadAttachment = async ({ id, name }: Attachment): Promise<void> =>
  download(name, await fetchFile(id, 'full'))
