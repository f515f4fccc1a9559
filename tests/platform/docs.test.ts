import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints, errors, limits, type Endpoint } from '#contract/index.ts'
import { errorCodes, openApiDocument } from '#platform/http/openapi.ts'
import { apiDescription } from '#server/domain/index.ts'
import { useApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { openConnection, requestHead } from '#tests/support/sockets.ts'

interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  parameters: { $ref?: string; name?: string; in?: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { schema: unknown; examples?: object }> }
  >
}

/** The document as clients receive it. */
const document = JSON.parse(JSON.stringify(openApiDocument(apiDescription))) as ReturnType<typeof openApiDocument>
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    operation: operation as unknown as Operation,
  })),
)
const cases = operations.map(({ key, operation }) => ({
  key,
  operation,
  endpoint: (endpoints as Record<string, Endpoint>)[key],
}))

/** Collects every value of this key at any depth. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return []
  return Object.entries(within).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)])
}

/** The standard keywords that the contract's schemas use. */
const keywords = (
  '$ref type enum const pattern format minLength maxLength minimum maximum properties patternProperties required ' +
  'additionalProperties items minItems maxItems allOf anyOf oneOf contentMediaType contentSchema default description ' +
  'examples'
).split(' ')

/** The keywords of a schema and of all schemas in it. */
function keywordsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, items, additionalProperties, allOf, anyOf, oneOf } = schema as Record<string, object | undefined>
  const groups = [properties, allOf, anyOf, oneOf].flatMap(group => Object.values(group ?? {}))
  return [...Object.keys(schema), ...[...groups, items, additionalProperties].flatMap(keywordsOf)]
}

describe('the OpenAPI document', () => {
  test('lists exactly the endpoints of the contract', () => {
    expect(operations.map(({ key }) => key).toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })

  test('has no dangling references', () => {
    const references = valuesOf('$ref', document) as string[]
    expect(references.length).toBeGreaterThan(20)
    for (const reference of references) {
      const target = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
      expect(target, reference).toBeTypeOf('object')
    }
  })

  test('references each of its schemas', () => {
    const referenced = new Set(valuesOf('$ref', document))
    const names = Object.keys(document.components.schemas)
    expect(names.filter(name => !referenced.has(`#/components/schemas/${name}`))).toEqual([])
  })

  test('puts every operation into one of its groups, none of which is empty', () => {
    const used = new Set(valuesOf('tags', document.paths).flat())
    expect([...used].toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted())
  })

  test('describes each Link header with only the relation that the header has', () => {
    const { Link, LinkBack } = document.components.headers
    const relations = [Link, LinkBack].map(({ description }) => description.match(/rel="\w+"/g))
    expect(relations).toEqual([['rel="next"'], ['rel="prev"']])
  })

  test('names the schema of every record that the contract exports', async () => {
    const folder = join(import.meta.dirname, '../../contract')
    // The schemas of endpoint.ts are parts of others.
    const files = (await readdir(folder)).filter(name => /^[a-z-]+\.ts$/.test(name) && name !== 'endpoint.ts')
    const modules = await Promise.all(files.map(name => import(join(folder, name)) as Promise<object>))
    const records = modules
      .flatMap(module => Object.entries(module) as [string, { type?: unknown } | undefined][])
      .filter(([, value]) => value?.type === 'object')
      .map(([name]) => name)
    expect(records.length).toBeGreaterThan(20)
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(records))
  })

  test('has unique operation ids', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test('contains no custom validator keywords', () => {
    const schemas = [...valuesOf('schema', document.paths), ...Object.values(document.components.schemas)]
    expect(schemas.flatMap(keywordsOf).filter(keyword => !keywords.includes(keyword))).toEqual([])
    const formats = new Set(valuesOf('format', document))
    expect([...formats].toSorted()).toEqual(['binary', 'date', 'date-time', 'email'])
  })

  test.each(cases)(
    'documents access, request body, idempotency and every status of $key',
    ({ key, operation, endpoint }) => {
      if (!endpoint) throw new Error('not in the contract')
      const [method = ''] = key.split(' ')
      const scheme = endpoint.access === 'device' ? { deviceKey: [] } : { session: [] }
      expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [scheme])
      expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual([
        ...(endpoint.body && endpoint.form === undefined ? ['application/json'] : []),
        ...(endpoint.upload || endpoint.form ? ['multipart/form-data'] : []),
      ])
      const names = operation.parameters.map(({ name, $ref }) => name ?? $ref)
      expect(names.includes('#/components/parameters/IdempotencyKey')).toBe(endpoint.idempotent === true)
      const success = operation.responses[String(endpoint.status ?? 200)]
      expect(Object.keys(success?.content ?? {})).toEqual([
        ...(endpoint.reply ? ['application/json'] : []),
        ...(endpoint.stream ? ['text/event-stream'] : []),
        ...(endpoint.file ?? []),
      ])
      expect(success?.headers?.['Link'] !== undefined).toBe(endpoint.paged === true)
      for (const code of errorCodes(method, endpoint)) {
        const { status } = errors[code]
        const response = operation.responses[String(status)]
        expect(response?.content?.['application/json']?.examples, code).toHaveProperty(code)
        expect(response?.headers?.['Retry-After'] !== undefined, code).toBe([429, 503, 507].includes(status))
      }
    },
  )

  test('lists the timeout of a body that arrives too slowly', () => {
    for (const { operation, key } of cases) {
      const schema = operation.responses['408']?.content?.['application/json']?.schema
      expect(JSON.stringify(schema ?? '').includes('request_timeout'), key).toBe(!key.startsWith('GET '))
    }
  })

  test('lists the path and query parameters of the contract', () => {
    for (const { operation, endpoint, key } of cases) {
      const declared = [endpoint?.params, endpoint?.query].flatMap(schema =>
        Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}),
      )
      const shown = operation.parameters.flatMap(({ name }) => name ?? [])
      expect(shown, key).toEqual(declared)
      const inPath = operation.parameters.filter(parameter => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(key.match(/\{\w+\}/g) ?? [], key).toEqual(inPath)
    }
  })
})

describe('the documentation routes', () => {
  const app = useApp()

  test.each([
    ['application/json', '{'],
    ['text/plain', 'x'],
    ['application/json', ' '.repeat(limits.bodyBytes + 1)],
  ])('list the refusal of a %s body on a write that needs none', async (type, body) => {
    const brand = await createUser(app, 'brand')
    const headers = { 'content-type': type }
    const { status } = await brand.send({ method: 'POST', path: '/messages/delivered/', body, headers })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(document.paths['/messages/delivered/']?.['post']?.responses).toHaveProperty(String(status))
  })

  test('serve the document without authentication', async () => {
    const { status, body, headers } = await app.send({ method: 'GET', path: '/openapi.json' })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/json')
    expect(body).toEqual(document)
  })

  test('serve a page that loads its assets from this host only', async () => {
    const page = await app.send({ method: 'GET', path: '/docs' })
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).not.toMatch(/https?:/)
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part)
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) {
      expect(part).toMatch(/^\/api\/docs\/static\//)
      const { status } = await app.send({ method: 'GET', path: part.slice('/api'.length) })
      expect(status, part).toBe(200)
    }
    const shown = await app.send({ method: 'GET', path: '/docs/json' })
    expect(shown.body).toEqual(document)
  })

  test('send forms and resolve addresses on this host only', async () => {
    const policy = (await app.send({ method: 'GET', path: '/docs' })).headers['content-security-policy']
    expect(policy).toContain("base-uri 'self'")
    expect(policy).toContain("form-action 'self'")
  })

  test.each(['../../../package.json', '..%2f..%2f..%2fpackage.json', '%00', '.env', 'nothing.js'])(
    'return 404 for %s',
    async path => {
      const connection = openConnection(app.origin)
      connection.send(requestHead(`GET /api/docs/static/${path}`, { Connection: 'close' }))
      const reply = await connection.closed
      expectRefusal({ status: reply?.status ?? 0, body: JSON.parse(reply?.body ?? '') }, 'not_found')
    },
  )
})
