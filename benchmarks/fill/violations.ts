import type { Client } from 'pg'

/** Statements that find rows violating a foreign key. */
const foreignKeys = `
  select conname as name, format('select 1 from %s source where %s and not exists (select from %s target where %s) limit 1',
    conrelid::regclass,
    (select string_agg(format('source.%I is not null', a.attname), ' and ')
      from unnest(conkey) key join pg_attribute a on a.attrelid = conrelid and a.attnum = key),
    confrelid::regclass,
    (select string_agg(format('source.%I = target.%I', a.attname, b.attname), ' and ')
      from unnest(conkey, confkey) keys (source, target)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = keys.source
      join pg_attribute b on b.attrelid = confrelid and b.attnum = keys.target)) as orphan
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

/**
 * Finds inconsistencies: rows that violate a foreign key, and rows of the ledger's and the counters' violation views.
 */
export async function violations(client: Client): Promise<string[]> {
  const found: string[] = []
  const { rows: keys } = await client.query<{ name: string; orphan: string }>(foreignKeys)
  for (const { name, orphan } of keys) {
    if ((await client.query(orphan)).rows.length > 0) found.push(`the foreign key ${name} is broken`)
  }
  for (const view of ['ledger_violations', 'figure_violations', 'month_violations', 'wallet_violations']) {
    const { rows } = await client.query<{ violation: string }>(`select violation from ${view} limit 20`)
    found.push(...rows.map(({ violation }) => violation))
  }
  return found
}
