import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { BoundedClient, type BoundedClientConfig } from './bounded-client.ts'

const names = new Map<string, string>()

/** Derives a statement's name from its text, so that every connection uses the same name. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = hash('sha256', text, 'base64url')
    names.set(text, name)
  }
  return name
}

/** Marks a statement as not prepared, so that PostgreSQL plans it for its actual values. */
const planEachTime = '/* planned for its values */'
export const plannedForItsValues = sql.raw(planEachTime)

/** Returns the name under which to run a statement: none if it has no values or is planned for them. */
export const nameFor = (text: string, values: readonly unknown[]): string =>
  values.length === 0 || text.endsWith(planEachTime) ? '' : statementName(text)

/** A client that prepares all other statements once per connection, so that PostgreSQL can reuse their plans. */
export class NamedClient extends BoundedClient {
  constructor(config: BoundedClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const preparing = (text: unknown, values?: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && nameFor(text, values)
      return name ? this.run({ name, text: String(text) }, values as unknown[]) : query(text, values, ...rest)
    }
    this.query = preparing as typeof this.query
  }
}
