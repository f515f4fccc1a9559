import type { EndpointKey, Reply } from '#contract/index.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { isSuccess, succeeded, type HttpAnswer } from '#lib/http/request.ts'
import { requestInSession } from '#lib/http/session-request.ts'
import { campaignOf, withCampaign } from './campaigns.ts'
import type { CallInput } from './door.ts'
import { filterLocally } from './local-filters.ts'
import { readReply } from './read-reply.ts'
import { isRow, type Row } from './read-shape.ts'
import { replyShapes } from './reply-shapes.gen.ts'

/** The statuses with which a server refuses a call that it does not know. */
const unknownCall: readonly number[] = [401, 403, 404, 405, 500, 501]

/** The contract's reads that a server need not support. */
const isExtension = (endpoint: EndpointKey): boolean =>
  endpoint.startsWith('GET ') && (!(endpoint in replyShapes) || endpoint === 'GET /campaigns/{id}/')

const sentRow = ({ params, body }: CallInput): Row => ({
  ...params,
  ...(body instanceof FormData ? {} : (body as object | undefined)),
})

/** Whether a reply is a list. The specification does not require a list for all users. */
const isList = (endpoint: EndpointKey): boolean =>
  Array.isArray(replyShapes[endpoint]) && endpoint !== 'GET /users/all/'

async function readCampaigns(): Promise<Reply<'GET /campaigns/'>> {
  const answer = await requestInSession({ method: 'GET', url: '/api/campaigns/' })
  return succeeded(await adapt('GET /campaigns/', {}, answer)).body as Reply<'GET /campaigns/'>
}

/** Converts a response from a server of the specification to our server's form. */
export async function adapt(endpoint: EndpointKey, input: CallInput, answer: HttpAnswer): Promise<HttpAnswer> {
  if (isExtension(endpoint) && unknownCall.includes(answer.status))
    return endpoint === 'GET /campaigns/{id}/' ? campaignOf(readCampaigns, input, answer) : { ...answer, status: 404 }
  if (!isSuccess(answer)) return answer
  const isRead = endpoint.startsWith('GET ')
  if (isList(endpoint) && isRow(answer.body)) throw new ApiError(answer.status, 'unknown', '', { body: answer.body })
  const body = readReply(endpoint, answer.body, isRead ? {} : sentRow(input))
  if (!isRead || !Array.isArray(body)) return { ...answer, body }
  const rows = endpoint === 'GET /applications/' ? await withCampaign(readCampaigns, input, body) : body
  return { ...answer, body: filterLocally(endpoint, rows, input.query) }
}
