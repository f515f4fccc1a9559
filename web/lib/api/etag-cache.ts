import { request, type HttpAnswer, type HttpRequest } from './request.ts'
import { getSession, isCurrent, onSessionChange } from './session.ts'

/**
 * The last response of each address that has an ETag, most recent last. Kept in memory only and for one session,
 * because the browser must not store the API's responses.
 */
const replies = new Map<string, HttpAnswer>()
const most = 30

onSessionChange(change => {
  if (change !== 'updated') replies.clear()
})

function keep(url: string, answer: HttpAnswer): void {
  replies.delete(url)
  replies.set(url, answer)
  const [oldest] = replies.keys()
  if (replies.size > most && oldest !== undefined) replies.delete(oldest)
}

/** Sends a read. If the server says that nothing has changed since the last response, that response is returned. */
export async function read(input: HttpRequest): Promise<HttpAnswer> {
  const session = getSession()
  const known = replies.get(input.url)
  const answer = await request({ ...input, etag: known?.headers.get('ETag') })
  if (answer.status === 304 && known) return known
  if (answer.status === 200 && answer.headers.has('ETag') && session && isCurrent(session)) keep(input.url, answer)
  return answer
}
