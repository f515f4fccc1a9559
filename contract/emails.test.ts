import { expect, test } from 'vitest'
import { endpoints } from './index.ts'

/** Whether a schema has a property with this name, at any depth. */
function mentions(schema: unknown, name: string): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties } = schema as { properties?: object }
  return Object.hasOwn(properties ?? {}, name) || Object.values(schema).some(inner => mentions(inner, name))
}

test('replies contain an email address only where the specification does', () => {
  const carrying = Object.entries(endpoints as Record<string, { reply?: object }>)
    .filter(([, { reply }]) => mentions(reply, 'email'))
    .map(([key]) => key)
  expect(carrying.toSorted()).toEqual([
    'GET /dashboard/admin/',
    'GET /influencers/search/',
    'GET /profile/',
    'GET /users/all/',
    'POST /login/',
    'POST /register/',
    'PUT /admin/users/{id}/',
    'PUT /admin/users/{id}/operator-role/',
    'PUT /profile/',
  ])
})
