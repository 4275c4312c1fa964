import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner, type Cast, PERSONAS, type Persona } from '../harness/personas.ts'
import { carryOut, changeOf, listed, type PreparedSet, prepareOne } from '../harness/prepared.ts'
import { attempt, serverTest, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Links that show prepared sets: who may share, list, end and read them, and when they end. */

const SHARE = 'select share_set($1, $2, $3::text::jsonb, $4) as expires_at'
const PREPARE = 'select prepare_changes($1::text::jsonb)'
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const PAGES = { en: '<!doctype html><p>Rice', ar: '<!doctype html><p>أرز' }

interface Share {
  id?: number
  version?: number | null
  pages?: unknown
  hash?: string | null
}

async function as<Result>(tx: Connection, cast: Cast, persona: Persona, act: () => Promise<Result>): Promise<Result> {
  await become(tx, cast.claims[persona])
  try {
    return await act()
  } finally {
    await becomeOwner(tx)
  }
}

/** A set with one prepared change, also for callers who may not prepare. */
async function setOf(tx: Connection, cast: Cast): Promise<number> {
  const change = { table: 'products', action: 'insert', values: { name_en: 'Rice' } } as const
  return as(tx, cast, 'admin', async () => (await prepareOne(tx, change)).set_id)
}

const parametersOf = (set: number, { id = set, version = null, pages = PAGES, hash = hashOf('link') }: Share = {}) => [
  id,
  version,
  JSON.stringify(pages),
  hash,
]

async function share(tx: Connection, cast: Cast, persona: Persona, options: Share = {}) {
  const set = options.id ?? (await setOf(tx, cast))
  return as(tx, cast, persona, () => tx.query(SHARE, parametersOf(set, options)))
}

const refusal = (tx: Connection, cast: Cast, persona: Persona, sql: string, parameters: unknown[] = []) =>
  as(tx, cast, persona, async () => (await attempt(tx, sql, parameters)).code)

/** What a persona sees of all links. */
const list = async (tx: Connection, cast: Cast, persona: Persona) =>
  (await as(tx, cast, persona, () => listed(tx))).flatMap(
    (set) => (set as PreparedSet & { links: { id: number; name: string; may_end: boolean }[] }).links,
  )

const read = (tx: Connection, cast: Cast, secret = 'link') =>
  as(tx, cast, 'visitor', () => tx.query('select * from read_shared_draft($1)', [secret]))

/** The API's answer to a caller who is not staff. */
const REFUSED: Partial<Record<Persona, string>> = { visitor: '42501', server: '42501' }
const isStaff = (persona: Persona) => ['editor', 'moderator', 'admin'].includes(persona)

for (const [platform, grants] of [
  ['as migrated', ''],
  ['with all grants', 'grant all on all tables in schema public to anon; grant all on all functions in schema public to anon'],
]) {
  test.for(PERSONAS)(
    `${platform}, %s: staff share, list and end; whoever has the link reads; nobody reaches the link or its time`,
    async (persona, { tx }) => {
      const cast = await addCast(tx)
      const set = await setOf(tx, cast)
      await share(tx, cast, 'editor', { id: set, hash: hashOf('other') })
      await tx.run(grants ?? '')
      const wanted = isStaff(persona) ? 'accepted' : (REFUSED[persona] ?? 'PT401')
      // With all grants, the function itself refuses a visitor.
      const isGranted = grants !== '' && persona === 'visitor'
      expect(await refusal(tx, cast, persona, SHARE, parametersOf(set))).toBe(isGranted ? 'PT401' : wanted)
      expect(await refusal(tx, cast, persona, 'select end_shared_draft(-1)')).toBe(wanted)
      const readBy = await refusal(tx, cast, persona, 'select * from read_shared_draft($1)', ['other'])
      expect(readBy).toBe(persona === 'visitor' ? 'accepted' : '42501')
      for (const statement of [
        "update private.shared_drafts set expires_at = 'infinity'",
        'select token_hash from private.shared_drafts',
        'select pages from private.shared_drafts',
        "insert into private.shared_drafts (token_hash, pages, shared_by) values ('', '{}', 1)",
      ])
        expect(await refusal(tx, cast, persona, statement), statement).toBe('42501')
    },
  )
}

test('whoever has the link reads the pages that were shared, and nothing else, for 7 days; the secret is not stored', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const [shared] = await share(tx, cast, 'editor')
  expect(await read(tx, cast)).toEqual([
    {
      pages: PAGES,
      shared_at: expect.anything(),
      expires_at: shared?.expires_at,
      is_set: true,
      looks_right: null,
      remark: null,
    },
  ])
  expect(await read(tx, cast, hashOf('link'))).toEqual([])
  const [days] = await tx.query<{ days: number }>(
    'select extract(epoch from expires_at - now()) / 86400 as days from private.shared_drafts',
  )
  expect(days?.days).toBe(7)
  expect(await tx.query("select from private.shared_drafts d where d::text like '%link%'")).toEqual([])
})

test('an unknown, an expired and an ended link read the same: nothing', async ({ tx }) => {
  const cast = await addCast(tx)
  for (const secret of ['ended', 'expired', 'live']) await share(tx, cast, 'editor', { hash: hashOf(secret) })
  const [ended] = await tx.query<{ id: number }>('select id from private.shared_drafts order by id limit 1')
  await as(tx, cast, 'editor', () => tx.query('select end_shared_draft($1)', [ended?.id]))
  await tx.query("update private.shared_drafts set expires_at = now() where token_hash = decode($1, 'hex')", [hashOf('expired')])
  for (const secret of ['ended', 'expired', 'never shared']) expect(await read(tx, cast, secret), secret).toEqual([])
  expect(await read(tx, cast, 'live')).toHaveLength(1)
  expect((await list(tx, cast, 'admin')).length).toBe(1)
})

test('housekeeping removes an expired link', async ({ tx }) => {
  const cast = await addCast(tx)
  for (const secret of ['old', 'new']) await share(tx, cast, 'editor', { hash: hashOf(secret) })
  await tx.query("update private.shared_drafts set expires_at = now() where token_hash = decode($1, 'hex')", [hashOf('old')])
  await tx.run('select housekeeping()')
  expect(await tx.query('select from private.shared_drafts')).toHaveLength(1)
})

test('a sign-out leaves the links; deactivation ends those of the account, for good', async ({ tx }) => {
  const cast = await addCast(tx)
  await share(tx, cast, 'editor')
  await share(tx, cast, 'admin', { hash: hashOf('of the admin') })
  await as(tx, cast, 'editor', () => tx.query('select session_end()'))
  expect(await read(tx, cast)).toHaveLength(1)
  await tx.query('update admin_users set active = false where id = $1', [cast.editor.id])
  expect(await read(tx, cast)).toEqual([])
  await tx.query('update admin_users set active = true where id = $1', [cast.editor.id])
  expect(await read(tx, cast)).toEqual([])
  expect(await read(tx, cast, 'of the admin')).toHaveLength(1)
})

test('a deleted account takes its links along', async ({ tx }) => {
  const cast = await addCast(tx)
  await share(tx, cast, 'editor')
  await tx.query('delete from admin_users where id = $1', [cast.editor.id])
  expect(await read(tx, cast)).toEqual([])
})

test('staff see all links, end their own, and admins any', async ({ tx }) => {
  const cast = await addCast(tx)
  await share(tx, cast, 'editor', { hash: hashOf('1') })
  await share(tx, cast, 'admin', { hash: hashOf('2') })
  const seen = await list(tx, cast, 'editor')
  expect(seen.map(({ name, may_end }) => [name, may_end])).toEqual([
    ['Test', true],
    ['Test', false],
  ])
  expect((await list(tx, cast, 'admin')).map(({ may_end }) => may_end)).toEqual([true, true])
  expect(JSON.stringify(seen)).not.toContain(hashOf('1').slice(0, 16))
  const [ofEditor, ofAdmin] = seen.map(({ id }) => id)
  for (const persona of ['editor', 'moderator'] as const)
    expect(await refusal(tx, cast, persona, 'select end_shared_draft($1)', [ofAdmin])).toBe('42501')
  expect(await refusal(tx, cast, 'moderator', 'select end_shared_draft($1)', [ofEditor])).toBe('42501')
  await as(tx, cast, 'admin', () => tx.query('select end_shared_draft($1)', [ofEditor]))
  expect(await list(tx, cast, 'editor')).toHaveLength(1)
  // Ending a link again is not a failure.
  expect(await refusal(tx, cast, 'editor', 'select end_shared_draft($1)', [ofEditor])).toBe('accepted')
})

test('an account has at most 20 links at a time; ended and expired ones do not count', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await setOf(tx, cast)
  for (let index = 0; index < 20; index++) await share(tx, cast, 'editor', { id, hash: hashOf(`${index}`) })
  expect(await refusal(tx, cast, 'editor', SHARE, parametersOf(id))).toBe('54000')
  expect(await refusal(tx, cast, 'admin', SHARE, parametersOf(id))).toBe('accepted')
  await tx.query("update private.shared_drafts set expires_at = now() where token_hash = decode($1, 'hex')", [hashOf('0')])
  expect(await refusal(tx, cast, 'editor', SHARE, parametersOf(id))).toBe('accepted')
})

test('a call whose answer was lost is repeated, and shares one link; a link of somebody else is refused', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await setOf(tx, cast)
  const [first] = await share(tx, cast, 'editor', { id, version: 2 })
  await as(tx, cast, 'admin', () => prepareOne(tx, { action: 'insert', values: { name: 'Later' } }, id))
  expect(await share(tx, cast, 'editor', { id, version: 2, pages: {} })).toEqual([first])
  expect(await tx.query('select pages from private.shared_drafts')).toEqual([{ pages: PAGES }])
  expect(await refusal(tx, cast, 'admin', SHARE, parametersOf(id))).toBe('23505')
})

test.for<[string, Share, string]>([
  ['a set that does not exist', { id: 999 }, 'PT404'],
  ['a set that somebody has changed', { version: 1 }, 'PT409'],
  ['pages that are no object', { pages: ['<p>'] }, '23514'],
  ['pages of more than 4 MB', { pages: { en: 'x'.repeat(4_000_000) } }, '23514'],
  ['no hash', { hash: null }, '22023'],
  ['the secret instead of its hash', { hash: 'link' }, '22023'],
])('%s is refused', async ([, options, code], { tx }) => {
  const cast = await addCast(tx)
  expect(await refusal(tx, cast, 'editor', SHARE, parametersOf(await setOf(tx, cast), options))).toBe(code)
})

test('a record is shared as it is by a change without values, which changes nothing when it is carried out', async ({ tx }) => {
  const cast = await addCast(tx)
  const record_id = await insertRow(tx, 'articles', { published: false })
  const state = () =>
    tx.query('select (select count(*) from record_versions) as versions, to_jsonb(a) as article from articles a')
  const before = await state()
  const id = await as(
    tx,
    cast,
    'editor',
    async () => (await prepareOne(tx, { table: 'articles', action: 'update', record_id })).set_id,
  )
  await share(tx, cast, 'editor', { id })
  expect(await as(tx, cast, 'admin', () => carryOut(tx, id))).toMatchObject({ state: 'done', problem: null, changed: 0 })
  expect(await state()).toEqual(before)
  expect(await read(tx, cast)).toHaveLength(1)
})

test('a discarded set ends its links; the pictures of a link are kept until it ends, also if the set loses them', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const address = (letter: string) => `https://p.example/storage/v1/object/public/media/full/${letter.repeat(32)}.jpg`
  const request = crypto.randomUUID()
  const change = (letter: string) => ({ action: 'insert', request, values: { logo_url: address(letter) } }) as const
  const kept = () => as(tx, cast, 'server', () => tx.query('select name from draft_pictures() as name order by name'))
  const { set_id: id, version } = await as(tx, cast, 'editor', () => prepareOne(tx, change('a')))
  await share(tx, cast, 'editor', { id })
  await as(tx, cast, 'editor', () => prepareOne(tx, { ...change('b'), version }))
  expect(await kept()).toEqual(['a', 'b'].map((letter) => ({ name: `full/${letter.repeat(32)}.jpg` })))
  await as(tx, cast, 'editor', () => tx.query('select discard_set($1)', [id]))
  expect(await read(tx, cast)).toEqual([])
  expect(await kept()).toEqual([])
})

const PICTURE = `full/${'a'.repeat(32)}.jpg`
const WITH_PICTURE = JSON.stringify([
  changeOf({
    table: 'products',
    action: 'insert',
    values: { packaging_image_url: `https://project.example/storage/v1/object/public/media/${PICTURE}` },
  }),
])
const REMOVE = 'select take_unused_pictures($1::text[]) as removed'

/** Stores an unused picture that is a month old. */
const storePicture = (tx: Connection) =>
  tx.query(
    `insert into storage.objects (bucket_id, name, metadata, created_at)
     values ('media', $1, '{"size": 1000}', now() - interval '30 days')`,
    [PICTURE],
  )

test('a change with a picture that was removed is refused at its field, until the picture is uploaded again', async ({ tx }) => {
  const cast = await addCast(tx)
  await storePicture(tx)
  await as(tx, cast, 'admin', () => tx.query(REMOVE, [[PICTURE]]))
  const refused = await as(tx, cast, 'editor', () => attempt(tx, PREPARE, [WITH_PICTURE]))
  expect(refused).toMatchObject({
    code: '23514',
    message: expect.stringContaining('"products__packaging_image_url__removed"'),
  })
  await tx.query("select public.record_upload($1, 1, 1, 'a.jpg', null)", [PICTURE])
  expect(await refusal(tx, cast, 'editor', PREPARE, [WITH_PICTURE])).toBe('accepted')
})

let people: Cast | undefined
/** The people of tests with several connections; committed, so that all connections see them. */
const committed = async (owner: Connection) => {
  people ??= await addCast(owner)
  return people
}

serverTest(
  'a change that is prepared while its picture is removed waits, and is refused: no link shows a gap',
  async ({ connect }) => {
    const [owner, admin, editor] = await Promise.all([connect(), connect(), connect()])
    await owner.run('begin')
    const cast = await committed(owner)
    await storePicture(owner)
    await owner.run('commit')
    await admin.run('begin')
    await become(admin, cast.claims.admin)
    expect(await admin.query(REMOVE, [[PICTURE]])).toEqual([{ removed: [PICTURE] }])
    const session = await sessionOf(editor)
    await editor.run('begin')
    await become(editor, cast.claims.editor)
    const shared = editor.query(PREPARE, [WITH_PICTURE]).then(
      () => 'prepared',
      (error: { code: string }) => error.code,
    )
    await isBlocked(owner, session)
    await admin.run('commit')
    expect(await shared).toBe('23514')
  },
)

serverTest('parallel calls of an account do not create more than 20 links', async ({ connect }) => {
  const owner = await connect()
  await owner.run('begin')
  const cast = await committed(owner)
  const set = await setOf(owner, cast)
  for (let index = 0; index < 19; index++) await share(owner, cast, 'editor', { id: set, hash: hashOf(`${index}`) })
  await owner.run('commit')
  const calls = ['a', 'b', 'c'].map(async (secret) => {
    const tx = await connect()
    await tx.run('begin')
    await become(tx, cast.claims.editor)
    const { code } = await tx.query(SHARE, parametersOf(set, { hash: hashOf(secret) })).then(
      () => ({ code: 'accepted' }),
      (error: { code: string }) => error,
    )
    await tx.run(code === 'accepted' ? 'commit' : 'rollback')
    return code
  })
  expect((await Promise.all(calls)).sort()).toEqual(['54000', '54000', 'accepted'])
})

serverTest(
  'a link that waits while its account is deactivated is refused, and does not come back with the account',
  async ({ connect }) => {
    const [owner, editor] = await Promise.all([connect(), connect()])
    await owner.run('begin')
    const cast = await committed(owner)
    const set = await setOf(owner, cast)
    await owner.run('commit; begin')
    await owner.query('update admin_users set active = false where id = $1', [cast.editor.id])
    const session = await sessionOf(editor)
    await editor.run('begin')
    await become(editor, cast.claims.editor)
    const shared = editor.query(SHARE, parametersOf(set, { hash: hashOf('too late') })).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    )
    await isBlocked(owner, session)
    await owner.run('commit')
    const outcome = await shared
    await editor.run(outcome === 'accepted' ? 'commit' : 'rollback')
    expect(outcome).toBe('PT401')
    await owner.query('update admin_users set active = true where id = $1', [cast.editor.id])
    expect(await read(owner, cast, 'too late')).toEqual([])
  },
)
