import { request, type HttpAnswer, type HttpRequest } from './request.ts'
import { getSession, isCurrent, onSessionChange } from './session.ts'

/**
 * The last response for each URL with an ETag, most recent last. Stored in memory only and for one session, because the
 * browser must not store the API's responses.
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

/** Sends a read. If the server replies that the last response is still current, returns that response. */
export async function read(input: HttpRequest): Promise<HttpAnswer> {
  const session = getSession()
  const known = replies.get(input.url)
  const answer = await request({ ...input, etag: known?.headers.get('ETag') })
  if (answer.status === 304 && known) return known
  if (answer.status === 200 && answer.headers.has('ETag') && session && isCurrent(session)) keep(input.url, answer)
  return answer
}
