import type { PGlite } from '@electric-sql/pglite'

/** A weakness that is planted into a migrated database on purpose. A test must fail with it. */
export interface Hole {
  name: string
  sql: string
}

/** Functions that decide who the caller is, each replaced by one that lets everybody pass. */
const OPEN_FUNCTIONS: readonly Hole[] = [
  {
    name: 'private.is_staff() is always true',
    sql: 'create or replace function private.is_staff() returns boolean language sql stable as $$ select true $$',
  },
  {
    name: 'private.require_admin() refuses nobody',
    sql: 'create or replace function private.require_admin() returns bigint language sql as $$ select 1::bigint $$',
  },
  {
    name: 'private.require_role() refuses nobody',
    sql: `create or replace function private.require_role(p_refusal text, variadic p_roles text[]) returns void language sql as $$ select $$`,
  },
  {
    name: 'private.keep_versions() lets everybody write the history',
    sql: 'create or replace function private.keep_versions() returns trigger language plpgsql as $$ begin return null; end $$',
  },
  {
    name: 'private.restore_deleted() is the same for every role',
    sql: `do $$ begin execute replace(pg_get_functiondef('private.restore_deleted'::regproc), $_$('admin', 'editor')$_$, $_$('admin', 'editor', 'moderator')$_$); end $$`,
  },
]

/** Every policy that has a condition opened, every row-level security switched off, every trigger disabled, every check of the caller skipped. */
export async function findHoles(database: PGlite): Promise<Hole[]> {
  const { rows } = await database.query<Hole>(`
    select format('policy %s on %s is open', policyname, tablename) as name,
           format('alter policy %I on %I.%I ', policyname, schemaname, tablename)
             || case when cmd <> 'INSERT' then 'using (true) ' else '' end
             || case when cmd in ('INSERT', 'UPDATE', 'ALL') then 'with check (true)' else '' end as sql
      from pg_policies where schemaname = 'public' and qual is distinct from 'true'
    union all
    select format('row-level security of %s is off', relname), format('alter table public.%I disable row level security', relname)
      from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
    union all
    select format('trigger %s on %s is disabled', tgname, tgrelid::regclass),
           format('alter table %s disable trigger %I', tgrelid::regclass, tgname)
      from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '^(storage|auth)\\.'
    order by 1`)
  return [...rows, ...OPEN_FUNCTIONS]
}
