// A minimal server that could do Prochar's work: node:http and pg without a framework. It verifies the token, runs one
// prepared statement and sends the JSON that PostgreSQL produces. Run by `npm run bench`.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'pg'
import { containsBlockedWords, parseMoney } from '#contract/index.ts'
import { statements, type StatementName } from './raw-statements.ts'

const { DATABASE_URL, JWT_SECRET = '', PORT } = process.env

const pool = new Pool({ connectionString: DATABASE_URL, max: 20, options: '-c jit=off' })
const signing = Buffer.from(hkdfSync('sha256', JWT_SECRET, '', 'access token', 32))

/** Returns the user of a valid token. */
function userOf({ headers }: IncomingMessage): number | undefined {
  const [header, payload = '', signature = ''] = headers.authorization?.slice('Bearer '.length).split('.') ?? []
  const expected = createHmac('sha256', signing).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; exp: number }
  return exp * 1_000 > Date.now() ? Number(sub) : undefined
}

function sendJson(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
  })
  response.end(json)
}

async function answer(response: ServerResponse, status: number, name: StatementName, values: unknown[]): Promise<void> {
  const { rows } = await pool.query<{ reply: string | null }>({ name, text: statements[name], values })
  const reply = rows[0]?.reply
  if (reply) sendJson(response, status, reply)
  else sendJson(response, 404, '{"detail":"Not found."}')
}

const readJson = <T>(request: IncomingMessage): Promise<T> =>
  new Promise((resolve, reject) => {
    let text = ''
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('end', () => resolve(JSON.parse(text) as T))
      .on('error', reject)
  })

const campaignPath = '/api/campaigns/'
const conversationPath = '/api/messages/?with='

async function get(response: ServerResponse, url: string, user: number): Promise<void> {
  if (url.startsWith('/api/campaigns/?')) return answer(response, 200, 'list', [user])
  if (url.startsWith(campaignPath)) {
    return answer(response, 200, 'campaign', [user, Number.parseInt(url.slice(campaignPath.length), 10)])
  }
  if (url.startsWith(conversationPath)) {
    return answer(response, 200, 'conversation', [user, Number.parseInt(url.slice(conversationPath.length), 10)])
  }
  if (url.startsWith('/api/dashboard/brand/')) return answer(response, 200, 'brandDashboard', [user])
  if (url.startsWith('/api/dashboard/influencer/')) return answer(response, 200, 'influencerDashboard', [user])
  if (url.startsWith('/api/admin/payments/')) return answer(response, 200, 'payments', [user])
  sendJson(response, 404, '{"detail":"Not found."}')
}

async function post(request: IncomingMessage, response: ServerResponse, user: number): Promise<void> {
  if (request.url === '/api/applications/') {
    const body = await readJson<{ campaign: number; proposal: string; expected_fee: string }>(request)
    const fee = parseMoney(body.expected_fee) ?? null
    return answer(response, 201, 'apply', [user, body.campaign, body.proposal.trim(), fee])
  }
  const { receiver, content } = await readJson<{ receiver: number; content: string }>(request)
  if (containsBlockedWords(content)) return sendJson(response, 400, '{"detail":"Restricted words."}')
  return answer(response, 201, 'send', [user, receiver, content.trim()])
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', method } = request
  if (url === '/api/health/') return sendJson(response, 200, '{}')
  const user = userOf(request)
  if (user === undefined) return sendJson(response, 401, '{"detail":"Not authenticated."}')
  await (method === 'GET' ? get(response, url, user) : post(request, response, user))
}

createServer((request, response) => {
  handle(request, response).catch((error: Error) => sendJson(response, 500, JSON.stringify({ detail: error.message })))
}).listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
