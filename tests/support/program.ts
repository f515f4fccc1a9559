import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { password, uniqueName } from './people.ts'

/** A logged-in user, with the specification's fields. */
export interface Account {
  id: number
  username: string
  email: string
  access: string
  refresh: string
}

/** An entity of the specification. */
export interface Row extends Record<string, unknown> {
  id: number
}

export const id = expect.any(Number)
export const text = expect.any(String)
export const money = expect.stringMatching(/^\d+\.\d\d$/)
export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

/** A client that relies only on what the specification documents. */
export function program(app: TestApp) {
  /** Sends a request and returns the body. Throws unless it has this status. */
  async function ask<T = Row>(
    status: number,
    who: Account | undefined,
    method: string,
    path: string,
    body?: object,
  ): Promise<T> {
    const form = body instanceof FormData
    const response = await fetch(`${app.origin}/api${path}`, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${who.access}` }),
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    const reply = await response.text()
    expect({ status: response.status, reply }).toEqual({ status, reply })
    return (reply === '' ? undefined : JSON.parse(reply)) as T
  }

  return {
    ask,
    list: (who: Account, path: string) => ask<Row[]>(200, who, 'GET', path),
    async register(role: string): Promise<Account> {
      const username = uniqueName(role)
      const email = `${username}@example.com`
      const body = { username, email, password, role }
      const reply = await ask<{ user: Account; access: string; refresh: string }>(
        201,
        undefined,
        'POST',
        '/register/',
        body,
      )
      expect(reply).toMatchObject({ user: { id, username, email, role }, access: text, refresh: text })
      return { ...reply.user, access: reply.access, refresh: reply.refresh }
    },
  }
}

/** Finds the row with this id. */
export const find = (rows: Row[], { id }: { id: number }): Row | undefined => rows.find(row => row.id === id)
