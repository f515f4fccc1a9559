import { hash } from 'node:crypto'

/** A statement that each connection prepares under a name, or an unnamed one that is executed once. */
export interface Statement {
  name: string
  text: string
}

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

/** Marks the text of a statement that must not be prepared, so that PostgreSQL plans it for its actual values. */
export const plannedForItsValues = '/* planned for its values */'

/** Names a statement, unless it has no values or is planned for them. */
export const statementOf = (text: string, values: readonly unknown[]): Statement => ({
  name: values.length === 0 || text.endsWith(plannedForItsValues) ? '' : statementName(text),
  text,
})
