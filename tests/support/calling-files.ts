import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const lib = join(import.meta.dirname, '../../web/lib')

const nameOf = (path: string) => basename(path).replace(/\.tsx?$/, '')

/** The texts of the files of web/lib, by name without the extension. */
function texts(): Map<string, string> {
  const paths = globSync('*.{ts,tsx}', { cwd: lib }).filter(path => !/\.test\.tsx?$|^test-/.test(path))
  return new Map(paths.map(path => [nameOf(path), readFileSync(join(lib, path), 'utf8')]))
}

/** The other files of the folder that a file imports, including those it imports only types of. */
const importsOf = (text: string): string[] => [...text.matchAll(/'\.\/([\w-]+)\.tsx?'/g)].map(([, name = '']) => name)

const sendsRequests = (text: string) => /(?<![.\w])fetch\(|\bnew XMLHttpRequest\b/.test(text)

/** The files of web/lib that call the API or know the session, themselves or through what they import, and the others. */
export function callingFiles(): { calling: string[]; others: string[] } {
  const files = texts()
  const calling = new Set(
    [...files].filter(([name, text]) => name === 'session' || sendsRequests(text)).map(([name]) => name),
  )
  for (let size = 0; size < calling.size;) {
    size = calling.size
    for (const [name, text] of files) if (importsOf(text).some(imported => calling.has(imported))) calling.add(name)
  }
  return { calling: [...calling].toSorted(), others: [...files.keys()].filter(name => !calling.has(name)).toSorted() }
}
