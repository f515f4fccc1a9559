import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors } from '#contract/index.ts'
import { anotherApp, useApp } from '#tests/support/app.ts'
import { closedPort } from '#tests/support/ports.ts'
import { mediaPath } from './media.ts'
import { s3Store } from './s3-store.ts'

const server = useApp()
const name = `${'a'.repeat(32)}.webp`

test('a picture that cannot be read returns 500 without revealing its path', async () => {
  // A folder cannot be read as a file, even by root.
  await mkdir(join(server.picturesFolder, name))
  const response = await fetch(server.origin + mediaPath + name)
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe(errors.internal_error.message)
})

test('a picture in a bucket that is unavailable returns 503 with Retry-After', async () => {
  const credentials = { accessKeyId: 'nobody', secretAccessKey: 'nothing' }
  const endpoint = `http://127.0.0.1:${closedPort}`
  const files = s3Store('pictures', { bucket: 'prochar', region: 'us-east-1', endpoint, credentials })
  const app = await anotherApp(server, { files })
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: mediaPath + name })
  expect(statusCode).toBe(503)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toBe(errors.unavailable.message)
})
