import type { PGlite } from '@electric-sql/pglite'

/** A weakness that is planted into a migrated database on purpose. At least one test must fail with the hole. */
export interface Hole {
  name: string
  sql: string
}

/** Functions that decide who the caller is, each replaced by a function that lets everybody pass. */
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
    name: 'private.refuse_write() lets everybody write the history',
    sql: 'create or replace function private.refuse_write() returns trigger language plpgsql as $$ begin return null; end $$',
  },
  {
    name: 'private.restore_deleted() is the same for every role',
    sql: `do $$ begin execute replace(pg_get_functiondef('private.restore_deleted'::regproc), $_$('admin', 'editor')$_$, $_$('admin', 'editor', 'moderator')$_$); end $$`,
  },
]

/** Replaces a part of a function's text, by default by nothing. The statement fails if the function does not contain the part. */
const edited = (signature: string, part: string, replacement = '') => `do $hole$
declare definition constant text := pg_get_functiondef('${signature}'::regprocedure);
begin
  assert strpos(definition, '${part}') > 0, '${signature} does not contain: ${part}';
  execute replace(definition, '${part}', '${replacement}');
end $hole$;`

/** Holes in commands: commands run twice, anybody may repeat them, or they overwrite values that staff have not seen. */
const RUN = 'public.run_command(uuid, text, text, bigint[], jsonb, jsonb, uuid)'
const BEGIN = 'private.begin_command(uuid, text, text, jsonb, boolean, uuid)'
const COMMAND_HOLES: readonly Hole[] = [
  { name: 'a repeated command is done again', sql: edited(BEGIN, 'where request_id = p_request', 'where false') },
  {
    name: 'accounts share their requests',
    sql: edited(BEGIN, 'done.changed_by is distinct from (private.history_author()).account_id', 'false'),
  },
  { name: 'anybody may begin a command', sql: edited(BEGIN, 'perform private.require_role(', 'perform concat(') },
  { name: 'a command skips the policies', sql: `alter function ${RUN} security definer` },
  {
    name: 'anybody takes back a command',
    sql: edited('public.undo_command(uuid)', 'command.changed_by is distinct from', 'false and 1 in'),
  },
  {
    name: 'a command overwrites what staff have not seen',
    sql: 'create or replace function private.is_overtaken(record jsonb, value jsonb, seen jsonb) returns boolean language sql immutable as $$ select false $$',
  },
]

/** Holes in presence: records stay present, or anybody sees who has them open. */
const PRESENCE_HOLES: readonly Hole[] = [
  {
    name: 'a presence never expires',
    sql: 'create or replace function private.is_present(seen_at timestamptz) returns boolean language sql as $$ select true $$',
  },
  {
    name: 'a deactivated account stays present',
    sql: edited('public.record_presence(text, bigint, uuid, boolean)', 'and u.active'),
  },
]

/** Holes in links of prepared sets: links stay open for too long, or open for anybody. */
const LINK_HOLES: readonly Hole[] = [
  {
    name: 'an expired link opens',
    sql: edited('public.read_shared_draft(text)', 'and d.expires_at > now()'),
  },
  {
    name: 'anybody may end the link of somebody else',
    sql: edited('public.end_shared_draft(bigint)', 'and not private.is_admin()', 'and false'),
  },
  {
    name: 'an account may have any number of links',
    sql: edited('public.share_set(bigint, integer, jsonb, text)', '>= most', '>= 1000'),
  },
  {
    name: 'anybody may share sets',
    sql: `create or replace function private.require_staff() returns bigint language sql as $$ select 1::bigint $$`,
  },
]

/** Grants on tables that have one column too many. The functions that use these tables run with the rights of their caller. */
const GRANT_HOLES: readonly Hole[] = [
  { name: 'staff read the keys of passkeys', sql: 'grant select (public_key) on private.passkeys to authenticated' },
  { name: 'staff change the hash of a shared link', sql: 'grant update (token_hash) on private.shared_drafts to authenticated' },
]

/**
 * One hole for each policy with a condition (opened), each table with row-level security (switched off), each trigger (disabled),
 * and each check of the caller (skipped).
 */
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
  return [...rows, ...OPEN_FUNCTIONS, ...COMMAND_HOLES, ...PRESENCE_HOLES, ...LINK_HOLES, ...GRANT_HOLES]
}
