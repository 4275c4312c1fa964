import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import { run, runSql } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { type Account, addAccount, addCast, become, type Cast, type Claims, PASSWORD_HASH } from '../harness/personas.ts'
import { serverTest } from '../harness/test.ts'
import { insertRow, VALID } from '../harness/valid-rows.ts'

/** Writes take their locks in one order, so that two writes never wait for each other. docs/decisions/history.md. */

interface Call {
  claims: Claims
  sql: string
  values?: unknown[]
}

/**
 * Runs each call in a separate transaction. Each call begins once the previous call waits for the holder or for another call.
 * Then the holder commits.
 * @param holder has a lock that the first call needs
 * @returns `committed` for each call, or its error
 */
async function atTheSameTime(connect: () => Promise<Connection>, holder: Connection, calls: Call[]): Promise<unknown[]> {
  const begin = async ({ claims, sql, values }: Call) => {
    const tx = await connect()
    const session = await sessionOf(tx)
    await tx.run('begin')
    await become(tx, claims)
    return { session, commit: () => tx.query(sql, values).then(() => tx.run('commit')) }
  }
  const outcomes: Promise<unknown>[] = []
  for (const { session, commit } of await Promise.all(calls.map(begin))) {
    const outcome = commit().then(
      () => 'committed',
      (error: unknown) => (error instanceof Error ? error.message : error),
    )
    outcomes.push(outcome)
    await isBlocked(holder, session)
  }
  await holder.run('commit')
  return Promise.all(outcomes)
}

let people: Cast | undefined
const castOf = async (owner: Connection) => {
  people ??= await addCast(owner)
  return people.claims
}

const LOCK_HISTORY = 'select pg_advisory_xact_lock(7302)'
/** Any number that no function uses. */
const LOCK_SAVES = 'select pg_advisory_xact_lock(1)'

/**
 * A save that changes the title of an article waits for LOCK_SAVES, and holds the lock of its row meanwhile: this simulates a
 * slow save.
 */
const HOLD_SAVES = `
  create or replace function public.hold_save() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(1);
    return new;
  end $$;
  create or replace trigger hold_save before update on public.articles
    for each row when (old.title_en <> new.title_en) execute function public.hold_save()`

const pictureName = () => `full/${randomBytes(16).toString('hex')}.jpg`
const urlOf = (name: string) => `https://project.example/storage/v1/object/public/media/${name}`

/** Articles: an article to change, with a picture; an article that a command has deleted; and an article in the bin. */
async function prepare(owner: Connection, admin: Claims) {
  const [picture, other] = [pictureName(), pictureName()]
  const id = await insertRow(owner, 'articles', { thumbnail_url: urlOf(picture) })
  const [deleted, alsoDeleted] = [await insertRow(owner, 'articles'), await insertRow(owner, 'articles')]
  const inBin = await insertRow(owner, 'articles')
  await owner.query('delete from public.articles where id = $1', [inBin])
  await owner.query(`insert into storage.objects (bucket_id, name, metadata) values ('media', $1, '{"size": 1000}')`, [other])
  const command = randomUUID()
  await owner.run('begin')
  await become(owner, admin)
  await run(owner, { action: 'delete', table: 'articles', ids: [deleted, alsoDeleted], request: command })
  await owner.run('commit')
  return { id, inBin, picture, other, command }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const COMMANDS: [string, (prepared: Prepared) => Omit<Call, 'claims'>][] = [
  [
    'changes records',
    ({ id }) => ({
      sql: runSql({ action: 'update', table: 'articles', ids: [id], values: { published: true }, seen: { published: false } }),
    }),
  ],
  ['deletes records', ({ id }) => ({ sql: runSql({ action: 'delete', table: 'articles', ids: [id] }) })],
  [
    'replaces a picture',
    ({ picture, other }) => ({
      sql: 'select replace_picture($1, $2, true, gen_random_uuid())',
      values: [picture, urlOf(other)],
    }),
  ],
  ['takes back a deletion', ({ command }) => ({ sql: 'select undo_command($1::uuid)', values: [command] })],
  [
    'imports an update',
    ({ id }) => ({
      sql: `select import_update('articles', ${id}, '{"published":true}', (select updated_at from articles where id = ${id}), null)`,
    }),
  ],
]

serverTest.for(COMMANDS)(
  'a save and a command that %s at the same time both succeed',
  async ([, command], { connect, database }) => {
    const [owner, holder] = [await database.connect(), await connect()]
    const { admin, editor } = await castOf(owner)
    const prepared = await prepare(owner, admin)
    await owner.run(HOLD_SAVES)
    await owner.close()
    await holder.run(`begin; ${LOCK_SAVES}`)
    const save = { claims: editor, sql: `update public.articles set title_en = 'Harvest' where id = ${prepared.id}` }
    const outcomes = await atTheSameTime(connect, holder, [save, { claims: admin, ...command(prepared) }])
    expect(outcomes).toEqual(['committed', 'committed'])
  },
)

const ADDITION: (typeof COMMANDS)[number] = [
  'adds a record',
  () => ({
    sql: `select run_command(gen_random_uuid(), 'insert', 'articles', p_values => $1::text::jsonb)`,
    values: [JSON.stringify(VALID.articles)],
  }),
]

serverTest.for([...COMMANDS, ADDITION])(
  'a restore from the bin and a command that %s at the same time both succeed',
  async ([, command], { connect, database }) => {
    const [owner, holder] = [await database.connect(), await connect()]
    const { admin, editor } = await castOf(owner)
    const prepared = await prepare(owner, admin)
    await owner.close()
    await holder.run(`begin; ${LOCK_HISTORY}`)
    const restore = { claims: editor, sql: runSql({ action: 'undelete', table: 'articles', ids: [prepared.inBin] }) }
    const outcomes = await atTheSameTime(connect, holder, [{ claims: admin, ...command(prepared) }, restore])
    expect(outcomes).toEqual(['committed', 'committed'])
  },
)

serverTest(
  'a new order and a command that changes the same records at the same time both succeed',
  async ({ connect, database }) => {
    const [owner, holder] = [await database.connect(), await connect()]
    const { admin, editor } = await castOf(owner)
    const [a, b] = [await insertRow(owner, 'partners'), await insertRow(owner, 'partners')]
    // The renamed row is now stored after the other row, so a scan of the table finds it last.
    await owner.query("update public.partners set name = 'Renamed' where id = $1", [a])
    await owner.close()
    await holder.run(`begin; select from public.partners where id = ${a} for update`)
    const outcomes = await atTheSameTime(connect, holder, [
      { claims: editor, sql: runSql({ action: 'order', table: 'partners', ids: [b, a], seen: [a, b] }) },
      {
        claims: admin,
        sql: runSql({ action: 'update', table: 'partners', ids: [b, a], values: { active: false }, seen: { active: true } }),
      },
    ])
    expect(outcomes).toEqual(['committed', 'committed'])
  },
)

serverTest('a new order and a restore of all content at the same time both succeed', async ({ connect, database }) => {
  const [owner, holder] = [await database.connect(), await connect()]
  const { admin, editor } = await castOf(owner)
  const [a, b] = [await insertRow(owner, 'brand_logos'), await insertRow(owner, 'brand_logos')]
  const [moment] = await owner.query<{ at: string }>('select clock_timestamp() as at')
  await owner.query("update public.brand_logos set name = 'Renamed' where id = $1", [a])
  await owner.close()
  // Makes the order wait between the locks of its rows and its update.
  await holder.run(`begin; select from public.brand_logos where id = ${b} for update`)
  const outcomes = await atTheSameTime(connect, holder, [
    { claims: editor, sql: runSql({ action: 'order', table: 'brand_logos', ids: [b, a], seen: [a, b] }) },
    { claims: admin, sql: 'select * from restore_content($1)', values: [moment?.at] },
  ])
  expect(outcomes).toEqual(['committed', 'committed'])
})

serverTest('housekeeping does not wait for who has the history; the next call tidies it', async ({ connect, database }) => {
  const [owner, holder, caller] = [await database.connect(), await connect(), await connect()]
  const { server } = await castOf(owner)
  await owner.run("update private.history_settings set tidied_at = now() - interval '2 days', is_tidy = true")
  const isTidied = async () =>
    (await owner.query("select from private.history_settings where tidied_at > now() - interval '1 hour'")).length > 0
  const housekeeping = async () => {
    // The statement_timeout is less than the lock_timeout of the tests (harness/database.ts): a call that reached the
    // lock_timeout would continue without tidying.
    await caller.run("begin; set local statement_timeout = '8s'")
    await become(caller, server)
    await caller.run('select housekeeping()')
    await caller.run('commit')
  }
  await holder.run(`begin; ${LOCK_HISTORY}`)
  await housekeeping()
  expect(await isTidied()).toBe(false)
  await holder.run('commit')
  await housekeeping()
  expect(await isTidied()).toBe(true)
  await owner.close()
})

/** Opens a session of an account on a device. The session was last used two minutes ago, so the next use is recorded. */
async function enter(owner: Connection, account: Account, device: string): Promise<Claims & { session_id: string }> {
  const [row] = await owner.query<{ session: string }>('select session_id::text as session from login_succeed($1, $2, $3)', [
    account.id,
    PASSWORD_HASH,
    device,
  ])
  const session = row?.session ?? ''
  await owner.query("update private.admin_sessions set used_at = now() - interval '2 minutes' where id = $1", [session])
  return { role: 'authenticated', sub: account.subject, session_id: session }
}

serverTest.for([
  ['one other device', 'authenticated', 'select own_device_end($1)'],
  ['all other devices', 'service_role', 'select other_sessions_end($1, $2)'],
] as const)(
  'the end of %s and a report of use there at the same time both succeed',
  async ([, role, sql], { connect, database }) => {
    const [owner, holder] = [await database.connect(), await connect()]
    const account = await addAccount(owner, `${randomUUID()}@test.example`)
    const [laptop, phone] = [await enter(owner, account, 'laptop'), await enter(owner, account, 'phone')]
    const [device] = await owner.query<{ id: string }>(
      "select id::text from private.known_devices where admin_user_id = $1 and device = 'phone'",
      [account.id],
    )
    await owner.close()
    await holder.run(`begin; select from private.known_devices where id = '${device?.id}' for update`)
    const outcomes = await atTheSameTime(connect, holder, [
      { claims: { ...laptop, role }, sql, values: role === 'authenticated' ? [device?.id] : [account.id, laptop.session_id] },
      { claims: phone, sql: 'select session_used()' },
    ])
    expect(outcomes).toEqual(['committed', 'committed'])
  },
)

serverTest(
  'the confirmation of the first app and a report of use in its session at the same time both succeed',
  async ({ connect, database }) => {
    const [owner, holder] = [await database.connect(), await connect()]
    const account = await addAccount(owner, `${randomUUID()}@test.example`)
    const session = await enter(owner, account, 'laptop')
    await owner.query("select totp_enrol($1, $2, 'sealed')", [account.id, session.session_id])
    await owner.close()
    await holder.run(`begin; select from private.known_devices where admin_user_id = ${account.id} for update`)
    const outcomes = await atTheSameTime(connect, holder, [
      {
        claims: { role: 'service_role' },
        sql: "select totp_confirm($1, $2, 'sealed', 100, $3, $4, 'laptop')",
        values: [account.id, session.session_id, ['a'.repeat(64)], { password: true }],
      },
      { claims: session, sql: 'select session_used()' },
    ])
    expect(outcomes).toEqual(['committed', 'committed'])
  },
)
