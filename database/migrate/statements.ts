// Tokens that may contain semicolons: comments, literals, quoted names and dollar-quoted bodies.
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[\s\S]/g

/**
 * Splits a file into statements, because PostgreSQL runs a multi-statement query as one transaction. Does not support
 * nested comments and literals with backslash escapes (E'…').
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
