import type { ClientBase } from 'pg'

const notFromExtension = `not exists (
  select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`

/** A table whose rows are backed up. */
export interface Table {
  name: string
  /** Without generated columns, which PostgreSQL derives from the others. */
  columns: string[]
  /** SQL that orders the rows the same way in every database. */
  ordering: string
}

/** Lists the tables of the schema `public`, except those with these names and those of extensions. */
export async function listTables(client: ClientBase, except: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select relname as name, columns, coalesce(key, format('%I::text collate "C"', relname)) as ordering
    from pg_class c
    cross join lateral (
      select array_agg(attname::text order by attnum) as columns from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) _
    cross join lateral (
      select string_agg(quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end, ', ' order by position) as key
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary
    ) __
    where relnamespace = 'public'::regnamespace and relkind = 'r' and ${notFromExtension}
      and relname <> all($1::text[])
    order by relname`,
    [except],
  )
  return rows
}

/** A sequence, identified by its owning column, so that renaming the sequence has no effect. */
export interface Sequence {
  name: string
  /** Quoted as an SQL identifier. */
  sequence: string
  value: string | null
}

/** Lists the sequences with their last values, never smaller than those in rows read before. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select coalesce(t.relname || '.' || a.attname, c.relname) as name, c.oid::regclass::text as sequence,
      pg_sequence_last_value(c.oid)::text as value
    from pg_class c
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
    left join pg_class t on t.oid = d.refobjid
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${notFromExtension}
    order by 1`)
  return rows
}

/** Fixes all settings that affect how values are written as text. */
export const asText = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`
