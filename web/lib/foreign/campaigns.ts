import type { Reply } from '#contract/index.ts'
import type { HttpAnswer } from '#lib/http/request.ts'
import type { CallInput } from './door.ts'
import type { Row } from './read-shape.ts'

/** Reads the list of campaigns. */
type ReadCampaigns = () => Promise<Reply<'GET /campaigns/'>>

const idOf = (input: object | undefined, key: string): unknown => (input as Row | undefined)?.[key]

/** Reads one campaign from the list, because the specification has no call for it. */
export async function campaignOf(read: ReadCampaigns, { params }: CallInput, answer: HttpAnswer): Promise<HttpAnswer> {
  const campaign = (await read()).find(({ id }) => id === idOf(params, 'id'))
  return campaign
    ? { ...answer, status: 200, body: campaign }
    : { ...answer, status: 404, body: { error: '', code: 'campaign_not_found' } }
}

/** Whether an application can belong to a campaign: an earlier campaign may have had the same title. */
const isNotBefore = (application: Row, campaign: { created_at: string }): boolean =>
  !(Date.parse(String(application['applied_at'])) < Date.parse(campaign.created_at))

/**
 * Adds the campaign's id to applications that are filtered by campaign. The specification has no such id, so the match
 * compares titles, brands and times.
 */
export async function withCampaign(
  read: ReadCampaigns,
  { query }: CallInput,
  applications: readonly Row[],
): Promise<readonly Row[]> {
  const id = idOf(query, 'campaign')
  if (id === undefined || applications.every(row => row['campaign'] !== null)) return applications
  const campaign = (await read()).find(row => row.id === id)
  if (!campaign) return applications
  return applications.map(row =>
    row['campaign'] === null &&
    row['campaign_title'] === campaign.title &&
    row['campaign_brand'] === campaign.brand_name &&
    isNotBefore(row, campaign)
      ? { ...row, campaign: id }
      : row,
  )
}
