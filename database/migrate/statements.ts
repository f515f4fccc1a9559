// What a semicolon may stand in without ending a statement: comments, texts, quoted names and dollar-quoted bodies.
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[\s\S]/g

/**
 * The statements of a file, one by one: PostgreSQL runs several that come together as one transaction. Nested comments
 * and texts with backslash escapes (E'…') are not understood.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  let hasWords = false
  const end = () => {
    if (hasWords) statements.push(statement.trim())
    statement = ''
    hasWords = false
  }
  for (const [part] of text.matchAll(token)) {
    if (part === ';') {
      end()
      continue
    }
    statement += part
    hasWords ||= !/^(\s|--|\/\*)/.test(part)
  }
  end()
  return statements
}
