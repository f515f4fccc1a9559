import { createHmac } from 'node:crypto'
import type { Client } from 'pg'
import { application } from './application.ts'
import type { Cluster } from './cluster.ts'

/**
 * The owner of the application's database. Unlike the cluster's superuser, it can neither run programs nor read files,
 * and so neither can a function from a backup.
 */
const { owner, database, role, schema } = application

/** Derived from the superuser's password, so that the folder needs no other secret. */
const ownerPassword = ({ password }: Pick<Cluster, 'password'>) =>
  createHmac('sha256', password).update(owner).digest('hex')

/** The URL of the application's database for its owner. */
export const ownerUrl = (cluster: Pick<Cluster, 'password'>, port: number): string =>
  `postgres://${owner}:${ownerPassword(cluster)}@127.0.0.1:${port}/${database}`

/** The same for the superuser. */
export const superuserUrl = ({ password }: Pick<Cluster, 'password'>, port: number): string =>
  `postgres://${database}:${password}@127.0.0.1:${port}/${database}`

/** Whether this cluster has the role. Clusters of earlier versions have it after their first start. */
export async function hasOwner(superuser: Client): Promise<boolean> {
  return (await superuser.query(`select from pg_roles where rolname = '${owner}'`)).rowCount === 1
}

const notFromExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`

/** Objects that earlier versions created as the superuser. Sequences and row types follow their table. */
const ownedBySuperuser = `
  select format('alter schema %I owner to ${owner}', nspname) as statement from pg_namespace
    where nspname = '${schema}' and nspowner <> '${owner}'::regrole
  union all
  select format('alter table %s owner to ${owner}', c.oid::regclass) from pg_class c
    where relnamespace in (select oid from schemas) and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relowner <> '${owner}'::regrole
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i') and relkind = 'S')
      and ${notFromExtension('pg_class', 'c.oid')}
  union all
  select format('alter routine %s owner to ${owner}', p.oid::regprocedure) from pg_proc p
    where pronamespace in (select oid from schemas) and proowner <> '${owner}'::regrole and ${notFromExtension('pg_proc', 'p.oid')}
  union all
  select format('alter type %s owner to ${owner}', t.oid::regtype) from pg_type t
    where typnamespace in (select oid from schemas) and typowner <> '${owner}'::regrole and ${notFromExtension('pg_type', 't.oid')}
      and (typtype in ('e', 'd', 'r') or typtype = 'c' and (select relkind = 'c' from pg_class where oid = typrelid))`

/**
 * Creates the owner and the application's restricted role, and transfers to the owner everything in the application's
 * database that an earlier version created as the superuser. Nothing else may use the database meanwhile.
 */
export async function giveToOwner(superuser: Client, cluster: Pick<Cluster, 'password'>): Promise<void> {
  // The password file may have been replaced.
  const login = `login createrole password '${ownerPassword(cluster)}'`
  await superuser.query(`
    begin;
    set local password_encryption = 'scram-sha-256';
    do $$ begin
      if not exists (select from pg_roles where rolname = '${owner}') then create role ${owner}; end if;
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    end $$;
    alter role ${owner} ${login};
    grant ${role} to ${owner} with admin option;
    alter database ${database} owner to ${owner};`)
  const { rows } = await superuser.query<{ statement: string }>(
    `with schemas as (select oid from pg_namespace where nspname in ('public', '${schema}')) ${ownedBySuperuser}`,
  )
  await superuser.query([...rows.map(({ statement }) => statement), 'commit'].join(';\n'))
}
