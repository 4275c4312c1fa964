import { describe, expect } from 'vitest'
import { migrationScripts } from '../harness/migrations.ts'
import { outcome } from '../harness/outcomes.ts'
import { addCast, become } from '../harness/personas.ts'
import { test } from '../harness/test.ts'

/**
 * The rules of Supabase's database linter (https://supabase.github.io/splinter) as tests, without the rules about a running
 * database (0005 unused indexes, 0020 bloat) and the rules about extensions that our migrations do not create (0019, 0022).
 */
const OURS = "n.nspname in ('public', 'private')"
const POLICIES = `
  select schemaname || '.' || tablename as table_name, policyname as policy, cmd, roles, permissive, qual, with_check
  from pg_policies where schemaname in ('public', 'private', 'storage')`
/** Whether a condition is true for every row, ignoring white space. */
const ALWAYS = (expression: string) =>
  `regexp_replace(lower(coalesce(${expression}, 'true')), '\\s', '', 'g') in ('true', '(true)', '1=1', '(1=1)')`
const FOR_API = "roles && array['public', 'anon', 'authenticated']::name[]"

const LINTS: Record<string, string> = {
  '0001 every foreign key has an index': `
    select k.conname from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and ${OURS} and not exists (
      select from pg_index i where i.indrelid = k.conrelid
        and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(k.conkey)] = k.conkey)`,
  '0004 every table has a primary key': `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p') and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  '0002 no view shows accounts of the platform': `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_depend d on d.refobjid = to_regclass('auth.users') join pg_rewrite r on r.oid = d.objid and r.ev_class = c.oid
    where c.relkind in ('v', 'm') and ${OURS}`,
  '0003 and 0029 policies call their helper once per query, not per row': `
    select table_name, policy from (${POLICIES}) p
    where (coalesce(qual, '') || coalesce(with_check, '')) ~ '(auth|private)\\.\\w+\\('
      and lower(coalesce(qual, '') || coalesce(with_check, '')) !~ 'select\\s+(auth|private)\\.'`,
  '0006 one policy per role and verb': `
    select table_name, role, verb, count(*)::int from (${POLICIES}) p, unnest(roles) as role,
      unnest(case cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[cmd] end) as verb
    where permissive = 'PERMISSIVE' group by table_name, role, verb having count(*) > 1`,
  '0007 and 0013 no table is without row-level security': `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  '0009 no index twice': `
    select array_agg(indexname) from pg_indexes where schemaname in ('public', 'private')
    group by schemaname, tablename, regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') having count(*) > 1`,
  '0010, 0016, 0017 no view, materialised view or foreign table in the API': `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('v', 'm', 'f')`,
  '0011 every function has a fixed search path': `
    select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and p.prokind = 'f' and not coalesce(array_to_string(p.proconfig, ',') like '%search_path=%', false)`,
  '0012 no policy admits a signed-in caller without an account': `
    select table_name, policy from (${POLICIES}) p
    where 'authenticated' = any(roles) and not coalesce(qual, with_check) like '%private.is_staff()%'`,
  '0014 no extension in the schema public': "select extname from pg_extension where extnamespace = 'public'::regnamespace",
  '0015 no policy trusts user metadata': `
    select table_name, policy from (${POLICIES}) p where (coalesce(qual, '') || coalesce(with_check, '')) like '%user_metadata%'`,
  '0018 no column refers to the catalog by OID': `
    select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind = 'r' and format_type(a.atttypid, null) ~ '^reg(proc|procedure|oper|operator|config|dictionary|namespace|collation)$'`,
  '0021 no foreign key into the accounts of the platform': `
    select conname from pg_constraint where contype = 'f' and confrelid = to_regclass('auth.users')`,
  '0023 no table of the API has a secret': `
    select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname ~ '(password|passwd|secret|token|api_?key|private_key|session|recovery_code|otp)'`,
  '0024 no policy lets every caller write': `
    select table_name, policy from (${POLICIES}) p where ${FOR_API} and cmd <> 'SELECT'
      and case cmd when 'INSERT' then ${ALWAYS('with_check')} when 'DELETE' then ${ALWAYS('qual')}
        else ${ALWAYS('qual')} or ${ALWAYS('coalesce(with_check, qual)')} end`,
  '0025 the pictures of the bucket cannot be listed': `
    select policy from (${POLICIES}) p where table_name = 'storage.objects' and ${FOR_API} and cmd in ('SELECT', 'ALL')`,
  '0026 and 0027 GraphQL is not available': "select extname from pg_extension where extname = 'pg_graphql'",
  '0030 no policy admits a caller without an account': `
    select table_name, policy from (${POLICIES}) p where (coalesce(qual, '') || coalesce(with_check, '')) ~* 'auth\\.\\w+\\(\\).{0,12} is null'`,
}

describe('the database linter reports nothing', () => {
  test.for(Object.entries(LINTS))('%s', async ([, sql], { tx }) => {
    expect(await tx.query(sql)).toEqual([])
  })
})

/** A created function, with its line `-- Definer:` if it has one, a function that loses the rights of its owner, or dropped functions. */
const STEPS =
  /^(-- Definer: .+\n(?:-- .*\n)*)?create (?:or replace )?function ([a-z_.]+)\(|^alter function ([a-z_.]+)\(.*\) security invoker;|^drop function (.+);/gm

/** Every function that has or had a reason to run as its owner, and whether the function has a reason now. */
const reasons = new Map<string, boolean>()
for (const { sql } of migrationScripts()) {
  for (const [, reason, created, altered = '', dropped = ''] of sql.matchAll(STEPS)) {
    for (const [, name = ''] of dropped.matchAll(/([a-z_]+\.[a-z_]+)\(/g)) reasons.delete(name)
    if (dropped) continue
    const name = created ?? altered
    if (reason || reasons.has(name)) reasons.set(name, reason !== undefined)
  }
}

/**
 * The rules 0028 and 0029 of the linter warn of security definer functions that anon or authenticated may call. An invoker function that
 * only forwards would hide the warning and change nothing, so each of these functions checks its caller itself; the test below proves that.
 */
test('every security definer function has a line that says why, and no other function has one', async ({ tx }) => {
  const definers = await tx.query<{ name: string }>(
    `select pronamespace::regnamespace || '.' || proname as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef order by name`,
  )
  const reasoned = [...reasons].filter(([, hasReason]) => hasReason).map(([name]) => name)
  expect(reasoned.sort()).toEqual(definers.map(({ name }) => name))
})

/**
 * Functions that a caller without a session may call: one returns a number, and the other ends the caller's session, if there is
 * one.
 */
const OPEN = ['public.newest_site_change', 'public.session_end']
/** Functions that only continue the work of a checked call: the API does not expose them. */
const INNER = ['private.end_entry', 'private.note_event']

for (const persona of ['visitor', 'token without session'] as const) {
  test(`${persona}: every function that is or was a security definer refuses the call, also on a platform that grants all functions`, async ({
    tx,
  }) => {
    const cast = await addCast(tx)
    await tx.run('grant all on all functions in schema public, private to anon, authenticated')
    await become(tx, cast.claims[persona])
    const open: string[] = []
    for (const name of [...reasons.keys()].sort()) {
      const [call] = await tx.query<{ text: string }>(
        `select $1 || '(' || array_to_string(array_fill('null'::text, array[pronargs - pronargdefaults]), ', ') || ')' as text
         from pg_proc where oid = $1::regproc and prorettype <> 'trigger'::regtype`,
        [name],
      )
      if (call && !/^(?:signed out|nothing|a step is missing)$/.test(await outcome(tx, `select ${call.text}`))) open.push(name)
    }
    expect(open.filter((name) => !INNER.includes(name))).toEqual(OPEN.toSorted())
  })
}

/** Rule 0008 warns of a table with row-level security and no policy: only the server and the owner can read it. */
const WITHOUT_POLICY = { site_changes: 'triggers write the outbox, and only the server reads it' }

test('0008: a table without a policy has a reason', async ({ tx }) => {
  const tables = await tx.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       and not exists (select from pg_policy where polrelid = c.oid)`,
  )
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_POLICY))
})

describe('the checks detect violations', () => {
  test('a table without row-level security, an open policy, a function without search path', async ({ tx }) => {
    await tx.run(`
      create table public.loose (id int, api_key text);
      create table public.kept (id int references public.site_builds (id));
      create policy everybody on public.loose for update to anon using (true);
      create policy twice on public.loose for update to anon using (auth.jwt() ->> 'sub' = 'x');
      create view public.seen as select * from public.loose;
      create function public.unfixed() returns int language sql as 'select 1';
      create index a on public.loose (id); create index b on public.loose (id);
    `)
    const numbers = ['0001', '0004', '0003', '0006', '0007', '0009', '0010', '0011', '0023', '0024']
    for (const [name, sql] of Object.entries(LINTS)) {
      if (numbers.some((number) => name.startsWith(number))) expect(await tx.query(sql), name).not.toEqual([])
    }
  })
})
