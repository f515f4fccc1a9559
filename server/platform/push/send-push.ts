import webPush, { type PushSubscription } from 'web-push'

/** `gone`: the browser no longer wants it. `refused`: this message cannot be sent. `later`: it may be retried. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

export interface PushRequest {
  subscription: PushSubscription
  payload: string
  keys: { publicKey: string; privateKey: string }
  /** The site's origin, which identifies the sender (RFC 8292). */
  origin: string
  /** How long the service keeps it for an offline browser, in seconds. */
  keptSeconds: number
}

/** The timeout for the push service, in milliseconds. */
const timeout = 10_000

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** The standard requires an HTTPS origin, which a site on localhost lacks. */
const senderOf = (origin: string) => (origin.startsWith('https:') ? origin : 'mailto:admin@localhost')

/** Encrypts and signs a message. Undefined if the browser's keys are invalid. */
function requestOf({ subscription, payload, keys, origin, keptSeconds }: PushRequest) {
  try {
    return webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject: senderOf(origin), ...keys },
      TTL: keptSeconds,
      contentEncoding: 'aes128gcm',
    })
  } catch {
    return undefined
  }
}

/** Encrypts a message for a browser (RFC 8291) and sends it to its push service. */
export async function sendPush(push: PushRequest): Promise<PushOutcome> {
  const request = requestOf(push)
  if (!request) return 'refused'
  const { endpoint, method, headers, body } = request
  const { 'Content-Length': _, ...sent } = headers as Record<string, string>
  try {
    const response = await fetch(endpoint, {
      method,
      headers: sent,
      body: new Uint8Array(body),
      // A redirect's target would need the same check.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    return outcomeOf(response.status)
  } catch {
    return 'later'
  }
}
