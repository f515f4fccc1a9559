import { hash } from 'node:crypto'

/** A statement that is prepared under a name on each connection, or under none for a single execution. */
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

/** Ends the text of a statement that is not to be prepared, so that PostgreSQL plans it for its actual values. */
export const plannedForItsValues = '/* planned for its values */'

/** Names a statement, unless it has no values or is planned for them. */
export const statementOf = (text: string, values: readonly unknown[]): Statement => ({
  name: values.length === 0 || text.endsWith(plannedForItsValues) ? '' : statementName(text),
  text,
})
