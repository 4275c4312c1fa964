import { expect } from 'vitest'
import { outcome, outcomes, PLATFORMS } from '../harness/outcomes.ts'
import { addCast, become, PERSONAS, type Persona } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CHANGE, CONTENT, insertRow, insertStatement, VALID, VISIBLE_BY } from '../harness/valid-rows.ts'

const STAFF: Persona[] = ['editor', 'moderator', 'admin']
const VISITOR: Persona = 'visitor'
const SERVER: Persona = 'server'
const REQUEST = '11111111-1111-4111-8111-111111111111'

for (const [platform, grants] of Object.entries(PLATFORMS)) {
  for (const persona of PERSONAS) {
    test(`${platform}, ${persona}: content`, async ({ tx }) => {
      const cast = await addCast(tx)
      for (const table of CONTENT) {
        const shown = VISIBLE_BY[table]
        for (const visible of [true, false]) await insertRow(tx, table, shown ? { [shown]: visible } : {})
      }
      await tx.run(grants)
      await become(tx, cast.claims[persona])
      const all = { select: 'done: 2', insert: 'done: 1', update: 'done: 2', delete: 'done: 1' }
      const readOnly = { insert: 'nothing', update: 'nothing', delete: 'nothing' }
      const signedOut = { select: 'signed out', insert: 'signed out', update: 'signed out', delete: 'signed out' }
      for (const table of CONTENT) {
        const { sql: insert, parameters } = insertStatement(table, VALID[table])
        const visible = VISIBLE_BY[table] ? 'done: 1' : 'done: 2'
        const wanted =
          persona === VISITOR ? { select: visible, ...readOnly } : [...STAFF, SERVER].includes(persona) ? all : signedOut
        expect(await outcomes(tx, table, { insert, parameters, set: CHANGE[table] }), table).toEqual(wanted)
      }
    })

    test(`${platform}, ${persona}: accounts, outbox and builds`, async ({ tx }) => {
      const cast = await addCast(tx)
      await insertRow(tx, 'products')
      await tx.run("insert into site_builds (build_key, state) values (gen_random_uuid(), 'live')")
      const [count] = await tx.query<{ accounts: number }>('select count(*) as accounts from admin_users')
      await tx.run(grants)
      await become(tx, cast.claims[persona])
      const outcomesByTable = {
        admin_users: await outcomes(tx, 'admin_users', {
          insert: "insert into admin_users (email, full_name) values ('new@test.example', 'New') returning id",
          parameters: [],
          set: "full_name = 'Changed'",
        }),
        site_changes: await outcomes(tx, 'site_changes', {
          insert: "insert into site_changes (entity, entity_id, operation) values ('products', 1, 'insert') returning id",
          parameters: [],
          set: 'entity_id = 2',
        }),
        site_builds: await outcomes(tx, 'site_builds', {
          insert: "insert into site_builds (build_key, state) values (gen_random_uuid(), 'live') returning id",
          parameters: [],
          set: "state = 'failed'",
        }),
      }
      if (persona === SERVER) {
        // Even the server cannot delete account 1.
        expect(outcomesByTable.admin_users).toMatchObject({
          select: `done: ${count?.accounts}`,
          insert: 'done: 1',
          update: `done: ${count?.accounts}`,
        })
        expect(outcomesByTable.site_changes).toEqual({
          select: 'done: 1',
          insert: 'done: 1',
          update: 'done: 1',
          delete: 'done: 1',
        })
        return
      }
      for (const [table, { select, ...writes }] of Object.entries(outcomesByTable)) {
        for (const [verb, result] of Object.entries(writes))
          expect(['nothing', 'signed out'], `${verb} ${table}`).toContain(result)
        const wanted = STAFF.includes(persona) ? { admin_users: `done: ${count?.accounts}`, site_builds: 'done: 1' } : {}
        if (table in wanted) expect(select, table).toBe(wanted[table as keyof typeof wanted])
        else expect(['nothing', 'signed out'], `select ${table}`).toContain(select)
      }
    })

    test(`${platform}, ${persona}: functions`, async ({ tx }) => {
      const cast = await addCast(tx)
      await tx.run(grants)
      await become(tx, cast.claims[persona])
      const may = async (call: string) => (await outcome(tx, `select * from ${call}`)).startsWith('done')
      const [isAdmin, isStaff, isServer] = [persona === 'admin', STAFF.includes(persona), persona === SERVER]
      const { id } = cast.editor
      expect({
        create: await may(`staff_create('n@test.example', 'New', 'editor', true, '$2b$10$${'b'.repeat(53)}')`),
        update: await may(
          `staff_update(gen_random_uuid(), ${id}, jsonb_build_object('email', 'e@test.example'::text, 'full_name', 'E'::text, 'role', 'moderator'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = ${id}))`,
        ),
        setPassword: await may(`staff_set_password(${id}, '$2b$10$${'b'.repeat(53)}')`),
        delete: await may(`staff_delete(${id})`),
        sessionStaff: await may('session_staff()'),
        loginBegin: await may("login_begin('editor@test.example')"),
        loginSucceed: await may(`login_succeed(${id}, '$2b$10$${'a'.repeat(53)}')`),
        report: await may("report_build(gen_random_uuid(), 'live', 1, 'r', null)"),
        confirmChanges: await may('confirm_changes()'),
        newestChange: await may('newest_site_change()'),
        versions: await may('public_content_versions()'),
        run: await may(`run_command('${REQUEST}', 'insert', 'partners')`),
        importRecords: await may(`import_records('partners', '[{"active": true, "display_order": 1}]')`),
      }).toEqual({
        ...{ create: isAdmin, update: isAdmin, setPassword: isAdmin, delete: isAdmin },
        ...{
          sessionStaff: isStaff,
          run: isStaff,
          loginBegin: isServer,
          loginSucceed: isServer,
          report: isServer,
          confirmChanges: isServer,
          newestChange: true,
          versions: true,
          importRecords: isAdmin || isServer,
        },
      })
    })

    if (persona === SERVER) continue

    test(`${platform}, ${persona}: password hashes, sessions and login attempts cannot be accessed`, async ({ tx }) => {
      const cast = await addCast(tx)
      await tx.run(grants)
      await become(tx, cast.claims[persona])
      for (const table of ['admin_credentials', 'admin_sessions', 'login_attempts']) {
        for (const sql of [
          `select * from private.${table}`,
          `delete from private.${table}`,
          `insert into private.${table} default values`,
        ]) {
          expect((await attempt(tx, sql)).code, sql).toBe('42501')
        }
      }
      expect((await attempt(tx, 'select password_hash from public.admin_users')).code).toBe('42703')
    })

    test(`${platform}, ${persona}: only the server writes stored pictures`, async ({ tx }) => {
      const cast = await addCast(tx)
      await tx.run(`insert into storage.objects (bucket_id, name) values ('media', 'a.jpg'); ${grants}`)
      await become(tx, cast.claims[persona])
      expect({
        insert: await outcome(tx, "insert into storage.objects (bucket_id, name) values ('media', 'x.jpg') returning id"),
        update: await outcome(tx, "update storage.objects set name = 'y.jpg' returning id"),
        delete: await outcome(tx, 'delete from storage.objects returning id'),
        bucket: await outcome(tx, "insert into storage.buckets (id, name) values ('x', 'x') returning id"),
        open: await outcome(tx, 'update storage.buckets set allowed_mime_types = null returning id'),
      }).toEqual({ insert: 'nothing', update: 'nothing', delete: 'nothing', bucket: 'nothing', open: 'nothing' })
    })
  }
}

const PREPARED_CHANGES = 'id set_id request version entity action record_id values seen prepared'
const PREPARED_SETS = 'id request name state version carry_at back_at problem prepared approved carried taken_back touched_at'

/** Functions that run as their caller use these columns of `private`: none is a hash, a key, a sealed secret or a counter, and no table has sessions. */
const PRIVATE_GRANTS = {
  anon: ['select confirmed_change change_id loss', 'select content_tables table_name visible_by'],
  authenticated: [
    'select bin id entity entity_id changed_at changed_by changed_by_name before record',
    'select confirmed_change change_id loss',
    'select content_tables table_name visible_by',
    'select history_settings id bin_days thin_after_days tidied_at is_tidy expired_version empties_until thinned_until',
    'select language_marks entity entity_id target target_text source source_before source_text since changed_at changed_by changed_by_name',
    'select language_settings id forbids_behind changed_at changed_by_name',
    'update language_settings forbids_behind changed_at changed_by_name',
    'select passkeys id admin_user_id name is_user_verified is_backed_up created_at last_used_at',
    'update passkeys name',
    'select picture_facts picture removed_at',
    'delete prepared_changes',
    ...['insert', 'select', 'update'].map((verb) => `${verb} prepared_changes ${PREPARED_CHANGES}`),
    'delete prepared_sets',
    ...['insert', 'select', 'update'].map((verb) => `${verb} prepared_sets ${PREPARED_SETS}`),
    'delete presence',
    'insert presence entity entity_id account_id device_id',
    'select presence entity entity_id account_id device_id opened_at seen_at',
    'update presence seen_at',
    'select recovery_codes admin_user_id used_at',
    'select second_factor_roles role',
    'delete shared_drafts',
    'select shared_drafts id shared_by shared_at expires_at set_id set_version looks_right remark answered_at',
    'select totp_secrets admin_user_id set_up_at',
  ],
}

test('callers of the API are granted these columns of private tables only, none of which is a secret', async ({ tx }) => {
  for (const [role, wanted] of Object.entries(PRIVATE_GRANTS)) {
    const granted = await tx.query<{ text: string }>(
      `select concat_ws(' ', verb, relname, string_agg(case when verb <> 'delete' then attname end, ' ' order by attnum)) as text
       from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped,
         unnest(array['select', 'insert', 'update', 'delete']) as verb
       where relnamespace = 'private'::regnamespace and relkind in ('r', 'v') and case verb
         when 'delete' then has_table_privilege($1, c.oid, verb) else has_column_privilege($1, c.oid, attnum, verb) end
       group by verb, relname order by relname, verb`,
      [role],
    )
    expect(
      granted.map(({ text }) => text),
      role,
    ).toEqual(wanted)
  }
})
