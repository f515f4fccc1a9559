import type { Client } from 'pg'
import type { Mutant } from './mutant.ts'
import { bodyMutants } from './body-mutants.ts'
import { testsOfTable } from './tests-of.ts'

interface Found {
  kind: string
  name: string
  /** The tables that it protects. */
  tables: string[]
  statements: string[]
}

/**
 * Everything in the database that refuses or does something on its own, as the catalog names it, without it or with
 * less of it. The tables of the migrations themselves and what belongs to extensions are left out.
 */
const catalog = `
  with tables as (
    select c.oid, c.relname as name, c.relkind as kind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'schema\\_%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ),
  privileges as (
    select t.oid, t.name, t.kind, p.privilege
    from tables t cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p (privilege)
  ),
  columns as (
    select t.oid, t.name, a.attname as column_name, a.attnum, p.privilege
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    cross join unnest(array['insert', 'update']) p (privilege)
    where t.kind = 'r'
  )
  select 'constraint' as kind, format('%s: %s', t.name, k.conname) as name, array[t.name::text] as tables,
    array[format('alter table %I drop constraint %I cascade', t.name, k.conname)] as statements
  from pg_constraint k join tables t on t.oid = k.conrelid
  -- Values that the database chooses itself are unique without the key.
  where k.contype in ('c', 'f', 'u', 'x') or (k.contype = 'p' and not exists (
    select from pg_attribute a where a.attrelid = t.oid and a.attnum = any (k.conkey) and a.attidentity = 'a'))
union all
  select 'not null', format('%s.%s', t.name, a.attname), array[t.name::text],
    array[format('alter table %I alter column %I drop not null', t.name, a.attname)]
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and a.attnotnull and a.attidentity = ''
  where t.kind = 'r' and not exists (
    select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and a.attnum = any (k.conkey))
union all
  select 'unique index', format('%s: %s', t.name, i.relname), array[t.name::text], array[format('drop index %I', i.relname)]
  from pg_index x join pg_class i on i.oid = x.indexrelid join tables t on t.oid = x.indrelid
  where x.indisunique and not exists (select from pg_constraint k where k.conindid = i.oid)
union all
  select 'trigger', format('%s: %s', t.name, g.tgname), array[t.name::text], array[format('drop trigger %I on %I', g.tgname, t.name)]
  from pg_trigger g join tables t on t.oid = g.tgrelid where not g.tgisinternal
union all
  select 'grant taken away', format('%s on %s', p.privilege, p.name), array[p.name::text],
    array[format('revoke %s on %I from prochar_app', p.privilege, p.name)]
  from privileges p where has_table_privilege('prochar_app', p.oid, p.privilege)
union all
  select 'grant taken away', format('%s of %s.%s', c.privilege, c.name, c.column_name), array[c.name::text],
    array[format('revoke %s (%I) on %I from prochar_app', c.privilege, c.column_name, c.name)]
  from columns c where not has_table_privilege('prochar_app', c.oid, c.privilege)
    and has_column_privilege('prochar_app', c.oid, c.attnum, c.privilege)
union all
  select 'grant added', format('%s on %s', p.privilege, p.name), array[p.name::text],
    array[format('grant %s on %I to prochar_app', p.privilege, p.name)]
  from privileges p where p.kind = 'r' and not has_table_privilege('prochar_app', p.oid, p.privilege)
  order by 1, 2`

async function fromCatalog(client: Client): Promise<Found[]> {
  return (await client.query<Found>(catalog)).rows
}

/** The mutants of a migrated database. */
export async function databaseMutants(client: Client): Promise<Mutant[]> {
  return [...(await fromCatalog(client)), ...(await bodyMutants(client))].map(({ kind, name, tables, statements }) => ({
    kind,
    name: `${kind}: ${name}`,
    tests: testsOfTable(tables),
    fault: { statements },
  }))
}
