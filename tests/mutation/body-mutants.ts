import type { Client } from 'pg'

interface Body {
  name: string
  /** For a function, the tables whose triggers call it; for a view, its own name. */
  tables: string[]
  definition: string
}

interface BodyMutant {
  kind: string
  name: string
  tables: string[]
  statements: string[]
}

const functions = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition, array(
    select distinct t.relname::text from pg_trigger g join pg_class t on t.oid = g.tgrelid where g.tgfoid = p.oid order by 1
  ) as tables
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`

const views = `
  select c.relname as name, array[c.relname::text] as tables, pg_get_viewdef(c.oid) as definition
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by 1`

/** The end of an operand of "and" or "or" that starts here. */
function operandEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const rest = text.slice(at)
    const quoted = /^'[^']*'/.exec(rest)
    if (quoted) at += quoted[0].length - 1
    else if (rest.startsWith('(')) depth++
    else if (rest.startsWith(')')) {
      if (depth-- === 0) return at
    } else if (depth === 0 && /^(;|,|\s+(and|or|then|union|except|group|order|for|limit|returning)\b)/i.test(rest))
      return at
  }
  return text.length
}

const cut = (text: string, start: number, end: number, by = '') => text.slice(0, start) + by + text.slice(end)

interface Change {
  what: string
  text: string
}

/** The matches outside quoted text. */
const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].filter(({ index }) => text.slice(0, index).split("'").length % 2 === 1)

/** Every text that results from replacing one match. */
const replacing = (text: string, pattern: RegExp, by: string): Change[] =>
  matchesOf(text, pattern).map(match => ({
    what: `${match[0].trim()} → ${by.trim() || 'nothing'}`,
    text: cut(text, match.index, match.index + match[0].length, by),
  }))

/** Every text that results from removing one operand of "and" or "or". */
const withoutOperands = (text: string): Change[] =>
  matchesOf(text, /\s+(and|or)\s/gi).map(({ index, 0: word }) => {
    const end = operandEnd(text, index + word.length)
    return { what: `without ${text.slice(index, end).trim()}`, text: cut(text, index, end) }
  })

/** Every text that results from removing the first operand of a condition, as if it were always met. */
const withoutFirstOperands = (text: string): Change[] =>
  matchesOf(text, /\b(if|where)\s+(?=\S)/gi)
    .filter(({ index }) => !/(end|drop \w+)\s*$/i.test(text.slice(0, index)))
    .map(({ index, 0: word, 1: keyword }) => {
      const start = index + word.length
      const end = operandEnd(text, start)
      const by = keyword?.toLowerCase() === 'if' ? 'false' : 'true'
      return { what: `${text.slice(index, end)} → ${by}`, text: cut(text, start, end, by) }
    })

/** Every text that results from removing one column from a comparison of old and new. */
const withoutComparedColumns = (text: string): Change[] =>
  [...text.matchAll(/\((new\.[^)]+)\)\s+is distinct from \((old\.[^)]+)\)/g)].flatMap(match => {
    const columns = match.slice(1).map(list => (list ?? '').split(', '))
    return (columns[0] ?? []).map((column, skipped) => {
      const [now, before] = columns.map(list => list.filter((_, index) => index !== skipped).join(', '))
      return {
        what: `without a comparison of ${column}`,
        text: cut(text, match.index, match.index + match[0].length, `(${now}) is distinct from (${before})`),
      }
    })
  })

/** Every body with one part removed that refuses, locks, writes or restricts. */
const bodyChanges = (body: string): Change[] => [
  ...replacing(body, /\braise exception\b/gi, 'raise debug'),
  ...replacing(body, /\sfor (no key )?update\b/gi, ' '),
  ...replacing(body, /(?<=\n\s+)(update|insert into|perform)\b[^;]*;/gi, 'null;'),
  ...withoutComparedColumns(body),
  ...withoutOperands(body),
  ...withoutFirstOperands(body),
]

/** Every definition of a function with one such part removed, or with the caller's rights. */
function functionChanges(definition: string): Change[] {
  const [head = '', commented = '', tail = ''] = definition.split(/(?<=AS )\$function\$|\$function\$(?=\s*$)/)
  const body = commented.replaceAll(/--.*/g, '')
  return [
    ...replacing(head, /\bSECURITY DEFINER\b/g, 'SECURITY INVOKER').map(({ what, text }) => ({
      what,
      text: text + quoted(body) + tail,
    })),
    ...bodyChanges(body).map(({ what, text }) => ({ what, text: head + quoted(text) + tail })),
  ]
}
const quoted = (body: string) => `$function$${body}$function$`

/** Every view with one of its parts returning no rows. */
function viewChanges(definition: string): Change[] {
  const parts = definition.replace(/;\s*$/, '').split(/\nUNION ALL\n/)
  return parts.map((part, skipped) => ({
    what: `without part ${skipped + 1} of ${parts.length}`,
    text: parts
      .map((each, index) => (index === skipped ? `select * from (${part}) none where false` : each))
      .join('\nunion all\n'),
  }))
}

/** The mutants of functions, trigger functions and views. */
export async function bodyMutants(client: Client): Promise<BodyMutant[]> {
  const found = async (query: string) => (await client.query<Body>(query)).rows
  const functionMutants = (await found(functions)).flatMap(({ name, tables, definition }) =>
    functionChanges(definition).map(({ what, text }) => ({
      kind: 'function',
      name: `${name}: ${what.replaceAll(/\s+/g, ' ')}`,
      tables: tables.length > 0 ? tables : [name],
      statements: [text],
    })),
  )
  const viewMutants = (await found(views)).flatMap(({ name, tables, definition }) =>
    viewChanges(definition).map(({ what, text }) => ({
      kind: 'view',
      name: `${name} ${what}`,
      tables,
      statements: [`create or replace view ${name} as ${text}`],
    })),
  )
  return [...functionMutants, ...viewMutants]
}
