import type { Client } from 'pg'
import { bodyMutants } from './body-mutants.ts'
import type { Mutant } from './mutant.ts'
import { testsOfTable } from './tests-of.ts'

interface Found {
  kind: string
  name: string
  /** The tables that the mutated object protects. */
  tables: string[]
  statements: string[]
}

/**
 * Everything in the database that refuses or acts on its own, as listed in the catalog, removed or weakened. Excludes
 * the tables of the migrations and everything that belongs to extensions.
 */
const catalog = `
  with tables as (
    select c.oid, c.relname as name, c.relkind as kind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'schema\\_%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ),
  privileges as (
    select t.name, t.kind, p.privilege, has_table_privilege('prochar_app', t.oid, p.privilege) as granted
    from tables t cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p (privilege)
  )
  select 'constraint' as kind, format('%s: %s', t.name, k.conname) as name, array[t.name::text] as tables,
    array[format('alter table %I drop constraint %I cascade', t.name, k.conname)] as statements
  from pg_constraint k join tables t on t.oid = k.conrelid
  -- Values that the database generates are unique even without the key.
  where k.contype in ('c', 'f', 'u', 'x') or (k.contype = 'p' and not exists (
    select from pg_attribute a where a.attrelid = t.oid and a.attnum = any (k.conkey) and a.attidentity = 'a'))
union all
  select 'not null', t.name, array[t.name::text],
    array_agg(format('alter table %I alter column %I drop not null', t.name, a.attname))
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and a.attnotnull and a.attidentity = ''
  where t.kind = 'r' and not exists (
    select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and a.attnum = any (k.conkey))
  group by t.name
union all
  select 'unique index', format('%s: %s', t.name, i.relname), array[t.name::text], array[format('drop index %I', i.relname)]
  from pg_index x join pg_class i on i.oid = x.indexrelid join tables t on t.oid = x.indrelid
  where x.indisunique and not exists (select from pg_constraint k where k.conindid = i.oid)
union all
  select 'trigger', format('%s: %s', t.name, g.tgname), array[t.name::text], array[format('drop trigger %I on %I', g.tgname, t.name)]
  from pg_trigger g join tables t on t.oid = g.tgrelid where not g.tgisinternal
union all
  select 'grants taken away', name, array[name::text], array[format('revoke all on %I from prochar_app', name)]
  from privileges group by name having bool_or(granted)
union all
  select 'grants added', name, array[name::text],
    array[format('grant %s on %I to prochar_app', string_agg(privilege, ', '), name)]
  from privileges where kind = 'r' and not granted group by name
  order by 1, 2`

async function fromCatalog(client: Client): Promise<Found[]> {
  return (await client.query<Found>(catalog)).rows
}

/** The mutants of a migrated database. */
export async function databaseMutants(client: Client): Promise<Mutant[]> {
  const found = [...(await fromCatalog(client)), ...(await bodyMutants(client))]
  return found.map(({ kind, name, tables, statements }) => ({
    kind,
    name: `${kind}: ${name}`,
    tests: testsOfTable(kind, tables),
    fault: { statements },
  }))
}
