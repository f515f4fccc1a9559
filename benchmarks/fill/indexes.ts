import type { Client } from 'pg'

/**
 * Drops the indexes that no constraint needs. Returns a function that rebuilds them with their statistics settings:
 * with the default, analyzing a table would compute the search keys of 30,000 rows.
 */
export async function dropIndexes(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string; statistics: number[] }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
      array(select coalesce(attstattarget, -1) from pg_attribute where attrelid = indexrelid order by attnum) as statistics
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    for (const { name, definition, statistics } of rows) {
      await client.query(definition)
      for (const [index, target] of statistics.entries()) {
        if (target >= 0) await client.query(`alter index ${name} alter column ${index + 1} set statistics ${target}`)
      }
    }
  }
}
