import { describe, expect } from 'vitest'
import { test } from '../harness/test.ts'

/**
 * The rules of Supabase's database linter (https://supabase.github.io/splinter) as tests, without those about a running database
 * (0005 unused indexes, 0020 bloat) and about extensions that our migrations do not create (0019, 0022).
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

const DEFINERS = (schema: string) => `
  select p.proname as name, array(select role from unnest(array['anon', 'authenticated']) as role
    where has_function_privilege(role, p.oid, 'execute')) as roles
  from pg_proc p where p.pronamespace = '${schema}'::regnamespace and p.prosecdef
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
  order by p.proname`

/**
 * The security definer functions that roles of the API may execute. They are not in the exposed schema: callers reach them only
 * through a function of the same name in `public`, which passes its arguments on.
 */
const REASONS: Record<string, { roles: string[]; why: string }> = {
  begin_request: {
    roles: ['authenticated'],
    why: 'writes requests, which no role of the API can; requires staff, and returns only what a request of the caller stored',
  },
  bin_days: { roles: ['authenticated'], why: 'returns one setting of the history, which no role of the API can read' },
  current_staff: {
    roles: ['authenticated'],
    why: 'reads sessions, which no role of the API can; returns only the account of the caller',
  },
  empty_bin: { roles: ['authenticated'], why: 'removes the content of versions, which nobody may change; requires an admin' },
  history: {
    roles: ['authenticated'],
    why: 'uses the indexes of the history, which row-level security does not allow; requires staff, who read every version',
  },
  behind_ids: { roles: ['authenticated'], why: 'reads marks of languages, which no role of the API can; requires staff' },
  begin_bulk: { roles: ['authenticated'], why: 'writes the entry of a command, which no role of the API can; requires staff' },
  begin_replacement: {
    roles: ['authenticated'],
    why: 'reads the uses of pictures and writes the entry of a command, which no role of the API can; requires staff',
  },
  end_bulk: {
    roles: ['authenticated'],
    why: 'removes the entry of a command that changed nothing, which no role of the API can; touches only that of its transaction',
  },
  history_owner: {
    roles: ['anon', 'authenticated'],
    why: 'returns the name of the owner, with which a trigger compares who writes the history',
  },
  import_records: {
    roles: ['authenticated'],
    why: 'chooses ids and times, which no grant allows; requires an admin or the server',
  },
  import_update: {
    roles: ['authenticated'],
    why: 'writes the entry of an import, which no role of the API can; requires staff, who may update every record',
  },
  language_ids: {
    roles: ['authenticated'],
    why: 'reads the marks of texts, which no role of the API can; requires staff, who read every record',
  },
  language_marks: {
    roles: ['authenticated'],
    why: 'reads the marks of texts, which no role of the API can; requires staff, who read every record',
  },
  language_rule: { roles: ['authenticated'], why: 'returns one setting, which no role of the API can read; requires staff' },
  language_work: {
    roles: ['authenticated'],
    why: 'reads the marks of texts, which no role of the API can; requires staff, who read every record',
  },
  library_pictures: {
    roles: ['authenticated'],
    why: 'reads stored files and the uses of pictures, which no role of the API can; requires staff',
  },
  picture_sizes: {
    roles: ['authenticated'],
    why: 'reads the sizes of stored files, which no role of the API can; requires staff',
  },
  take_unused_pictures: {
    roles: ['authenticated'],
    why: 'marks pictures as removed, which no role of the API can; requires an admin or the server, and takes only what nothing needs',
  },
  take_words_of_deleted: {
    roles: ['authenticated'],
    why: 'takes the words of a record that leaves the bin, for the trigger of a save; only who knows its texts gets them',
  },
  live_session: {
    roles: ['authenticated'],
    why: 'reads sessions, which no role of the API can; returns only the account of the caller',
  },
  newest_confirmed_change: {
    roles: ['anon', 'authenticated'],
    why: 'returns one number about the outbox, which no role of the API can read',
  },
  newest_site_change: {
    roles: ['anon', 'authenticated'],
    why: 'returns one number of the outbox, which no role of the API can read',
  },
  missing_step: {
    roles: ['authenticated'],
    why: 'reads sessions and credentials, which no role of the API can; returns only what the session of the caller lacks',
  },
  own_session: {
    roles: ['authenticated'],
    why: 'reads sessions, which no role of the API can; returns only that of the caller, also before an own password is chosen',
  },
  note_export: { roles: ['authenticated'], why: 'adds a line to the audit trail, which no role of the API can; requires staff' },
  own_second_factor: {
    roles: ['authenticated'],
    why: 'reads second factors, which no role of the API can; returns no secret, and only about the account of the caller',
  },
  own_passkeys: {
    roles: ['authenticated'],
    why: 'reads passkeys, which no role of the API can; returns no key, and only those of the account of the caller',
  },
  passkey_rename: {
    roles: ['authenticated'],
    why: 'writes the name of a passkey, which no role of the API can; requires that it is one of the caller',
  },
  own_device_end: {
    roles: ['authenticated'],
    why: 'ends sessions, which no role of the API can; requires staff, and touches only another device of the caller',
  },
  own_devices: {
    roles: ['authenticated'],
    why: 'reads devices, which no role of the API can; requires staff, and returns those of the caller without their ids at sign-in',
  },
  own_notices: {
    roles: ['authenticated'],
    why: 'reads the audit trail and devices, which staff cannot; requires staff, and returns only what concerns the account of the caller',
  },
  own_notices_seen: {
    roles: ['authenticated'],
    why: 'writes what was seen, which no role of the API can; requires staff, and touches only the account of the caller',
  },
  second_factor_rule: { roles: ['authenticated'], why: 'returns one setting, which no role of the API can read; requires staff' },
  set_second_factor_rule: {
    roles: ['authenticated'],
    why: 'writes one setting and ends sessions; requires an admin whose second factor was shown',
  },
  staff_factors: {
    roles: ['authenticated'],
    why: 'returns which accounts have a second factor, and no secret; requires an admin',
  },
  staff_reset_factor: {
    roles: ['authenticated'],
    why: 'removes second factors and ends sessions; requires an admin whose own was shown',
  },
  restore_content: {
    roles: ['authenticated'],
    why: 'inserts records with their former ids and times, which no grant allows; requires an admin or the server',
  },
  record_presence: {
    roles: ['authenticated'],
    why: 'writes who has a record open, which no role of the API can; requires staff, who read all names, and writes only their own presence',
  },
  restore_deleted: {
    roles: ['authenticated'],
    why: 'inserts a record with its former id, which no grant allows; requires an editor, an admin, or the moderator who deleted it',
  },
  search_content: {
    roles: ['authenticated'],
    why: 'uses the index of words, which row-level security does not allow; requires staff, who read every row',
  },
  set_language_rule: { roles: ['authenticated'], why: 'writes one setting; requires an admin' },
  end_shared_draft: {
    roles: ['authenticated'],
    why: 'deletes shared drafts, which no role of the API can; requires the account that shared it, or an admin',
  },
  read_shared_draft: {
    roles: ['anon'],
    why: 'reads shared drafts, which no role of the API can; returns the page of one link to whoever has its secret',
  },
  share_draft: {
    roles: ['authenticated'],
    why: 'writes shared drafts, which no role of the API can; requires staff, and stores only drafts of the caller',
  },
  shared_drafts: {
    roles: ['authenticated'],
    why: 'reads shared drafts, which no role of the API can; requires staff, and returns neither the hash of a link nor the texts',
  },
  still_right: {
    roles: ['authenticated'],
    why: 'closes a mark and writes its entry of the history, which no role of the API can; requires staff, who may save every text',
  },
  session_end: { roles: ['authenticated'], why: 'writes sessions, which no role of the API can; ends only that of the caller' },
  session_used: {
    roles: ['authenticated'],
    why: 'writes sessions, which no role of the API can; notes only the use of that of the caller',
  },
  staff_create: { roles: ['authenticated'], why: 'writes accounts and hashes; requires an admin' },
  staff_delete: { roles: ['authenticated'], why: 'writes accounts; requires an admin' },
  staff_set_active: { roles: ['authenticated'], why: 'writes accounts; requires an admin' },
  staff_set_password: { roles: ['authenticated'], why: 'writes hashes and ends sessions; requires an admin' },
  staff_update: { roles: ['authenticated'], why: 'writes accounts; requires an admin' },
}

test('0028 and 0029: the API exposes no security definer function', async ({ tx }) => {
  expect(await tx.query(DEFINERS('public'))).toEqual([])
})

test('every security definer function that roles of the API may execute has a reason', async ({ tx }) => {
  const functions = await tx.query<{ name: string; roles: string[] }>(DEFINERS('private'))
  expect(Object.fromEntries(functions.map(({ name, roles }) => [name, roles]))).toEqual(
    Object.fromEntries(Object.entries(REASONS).map(([name, { roles }]) => [name, roles])),
  )
})

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

  test('a security definer function, in the API and in private', async ({ tx }) => {
    for (const schema of ['public', 'private']) {
      await tx.run(`
        create function ${schema}.all_powerful() returns int language sql security definer set search_path = '' as 'select 1';
        grant execute on function ${schema}.all_powerful() to authenticated`)
      expect((await tx.query<{ name: string }>(DEFINERS(schema))).map(({ name }) => name)).toContain('all_powerful')
    }
  })
})
