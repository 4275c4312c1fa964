import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner, type Cast, PERSONAS, type Persona } from '../harness/personas.ts'
import { attempt, serverTest, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** Drafts that staff share by a link: who may share, list, end and read them, and when they end. */

const SHARE = 'select share_draft($1, $2, $3::text::jsonb, $4::text::jsonb, $5) as expires_at'
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const PAGES = { en: '<!doctype html><p>Rice', ar: '<!doctype html><p>أرز' }
const RECORD = { name_en: 'Rice', name_ar: 'أرز', category: 'Rice' }

interface Share {
  table?: string | null
  id?: number | null
  record?: unknown
  pages?: unknown
  hash?: string | null
}

const parametersOf = ({ table = 'products', id = null, record = RECORD, pages = PAGES, hash = hashOf('link') }: Share) => [
  table,
  id,
  JSON.stringify(record),
  JSON.stringify(pages),
  hash,
]

async function as<Result>(tx: Connection, cast: Cast, persona: Persona, act: () => Promise<Result>): Promise<Result> {
  await become(tx, cast.claims[persona])
  try {
    return await act()
  } finally {
    await becomeOwner(tx)
  }
}

const share = (tx: Connection, cast: Cast, persona: Persona, options: Share = {}) =>
  as(tx, cast, persona, () => tx.query(SHARE, parametersOf(options)))

const refusal = (tx: Connection, cast: Cast, persona: Persona, sql: string, parameters: unknown[] = []) =>
  as(tx, cast, persona, async () => (await attempt(tx, sql, parameters)).code)

const list = (tx: Connection, cast: Cast, persona: Persona) =>
  as(tx, cast, persona, () =>
    tx.query<{ id: number; names: Record<string, string>; may_end: boolean }>('select * from shared_drafts()'),
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
      await share(tx, cast, 'editor', { hash: hashOf('other') })
      await tx.run(grants ?? '')
      const wanted = isStaff(persona) ? 'accepted' : (REFUSED[persona] ?? 'PT401')
      // With all grants, the function itself refuses a visitor.
      const isGranted = grants !== '' && persona === 'visitor'
      expect(await refusal(tx, cast, persona, SHARE, parametersOf({}))).toBe(isGranted ? 'PT401' : wanted)
      expect(await refusal(tx, cast, persona, 'select * from shared_drafts()')).toBe(wanted)
      expect(await refusal(tx, cast, persona, 'select end_shared_draft(-1)')).toBe(wanted)
      const readBy = await refusal(tx, cast, persona, 'select * from read_shared_draft($1)', ['other'])
      expect(readBy).toBe(persona === 'visitor' ? 'accepted' : '42501')
      for (const statement of [
        "update private.shared_drafts set expires_at = 'infinity'",
        'select token_hash from private.shared_drafts',
        'select pages from private.shared_drafts',
        "insert into private.shared_drafts (token_hash, entity, record, pages, shared_by) values ('', '', '{}', '{}', 1)",
      ])
        expect(await refusal(tx, cast, persona, statement), statement).toBe('42501')
    },
  )
}

test('whoever has the link reads the page that was shared, and nothing else, for 7 days; the secret is not stored', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const [shared] = await share(tx, cast, 'editor')
  expect(await read(tx, cast)).toEqual([
    {
      pages: PAGES,
      shared_at: expect.anything(),
      expires_at: shared?.expires_at,
      is_set: false,
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

test('housekeeping removes an expired draft', async ({ tx }) => {
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

test('staff see all drafts, end their own, and admins any', async ({ tx }) => {
  const cast = await addCast(tx)
  await share(tx, cast, 'editor', { hash: hashOf('1') })
  await share(tx, cast, 'admin', { hash: hashOf('2'), table: 'hero_images', record: { title_en: 'Slide' } })
  const seen = await list(tx, cast, 'editor')
  expect(seen.map(({ names, may_end }) => [names.name_en ?? names.title_en, may_end])).toEqual([
    ['Slide', false],
    ['Rice', true],
  ])
  expect((await list(tx, cast, 'admin')).map(({ may_end }) => may_end)).toEqual([true, true])
  expect(JSON.stringify(seen)).not.toContain(hashOf('1').slice(0, 16))
  const [ofAdmin, ofEditor] = seen.map(({ id }) => id)
  for (const persona of ['editor', 'moderator'] as const)
    expect(await refusal(tx, cast, persona, 'select end_shared_draft($1)', [ofAdmin])).toBe('42501')
  expect(await refusal(tx, cast, 'moderator', 'select end_shared_draft($1)', [ofEditor])).toBe('42501')
  await as(tx, cast, 'admin', () => tx.query('select end_shared_draft($1)', [ofEditor]))
  expect(await list(tx, cast, 'editor')).toHaveLength(1)
  // Ending a draft again is not a failure.
  expect(await refusal(tx, cast, 'editor', 'select end_shared_draft($1)', [ofEditor])).toBe('accepted')
})

test('an account shares at most 20 drafts at a time; ended and expired ones do not count', async ({ tx }) => {
  const cast = await addCast(tx)
  for (let index = 0; index < 20; index++) await share(tx, cast, 'editor', { hash: hashOf(`${index}`) })
  expect(await refusal(tx, cast, 'editor', SHARE, parametersOf({}))).toBe('54000')
  expect(await refusal(tx, cast, 'admin', SHARE, parametersOf({}))).toBe('accepted')
  await tx.query("update private.shared_drafts set expires_at = now() where token_hash = decode($1, 'hex')", [hashOf('0')])
  expect(await refusal(tx, cast, 'editor', SHARE, parametersOf({}))).toBe('accepted')
})

test('a call whose answer was lost is repeated, and shares one draft; a link of somebody else is refused', async ({ tx }) => {
  const cast = await addCast(tx)
  const [first] = await share(tx, cast, 'editor')
  expect(await share(tx, cast, 'editor', { record: { name_en: 'Other' } })).toEqual([first])
  expect(await tx.query('select record from private.shared_drafts')).toEqual([{ record: RECORD }])
  expect(await refusal(tx, cast, 'admin', SHARE, parametersOf({}))).toBe('23505')
})

test.for<[string, Share, string]>([
  ['no content table', { table: 'admin_users' }, '22023'],
  ['no table', { table: null }, '22023'],
  ['a record that does not exist', { id: 999 }, 'PT404'],
  ['a column that does not exist', { record: { ...RECORD, "x' or true --": 1 } }, '22023'],
  ['a column that nobody saves', { record: { ...RECORD, created_at: '2020-01-01' } }, '22023'],
  ['no object', { record: [RECORD] }, '22023'],
  ['more than 2 MB', { record: { name_en: 'x'.repeat(2_000_000) } }, '23514'],
  ['pages that are no object', { pages: ['<p>'] }, '23514'],
  ['pages of more than 4 MB', { pages: { en: 'x'.repeat(4_000_000) } }, '23514'],
  ['no hash', { hash: null }, '22023'],
  ['the secret instead of its hash', { hash: 'link' }, '22023'],
])('%s is refused', async ([, options, code], { tx }) => {
  const cast = await addCast(tx)
  expect(await refusal(tx, cast, 'editor', SHARE, parametersOf(options))).toBe(code)
})

test('a draft writes neither history nor outbox, and changes no record', async ({ tx }) => {
  const cast = await addCast(tx)
  await insertRow(tx, 'products')
  const state = () =>
    tx.query(
      `select (select count(*) from record_versions) as versions, (select count(*) from site_changes) as changes,
        (select jsonb_agg(p) from products p) as products`,
    )
  const before = await state()
  const [{ id } = { id: 0 }] = await tx.query<{ id: number }>('select id from products')
  await share(tx, cast, 'editor', { id })
  expect(await state()).toEqual(before)
})

const PICTURE = `full/${'a'.repeat(32)}.jpg`
const WITH_PICTURE = { ...RECORD, packaging_image_url: `https://project.example/storage/v1/object/public/media/${PICTURE}` }
const REMOVE = 'select take_unused_pictures($1::text[]) as removed'

/** Stores an unused picture that is a month old. */
const storePicture = (tx: Connection) =>
  tx.query(
    `insert into storage.objects (bucket_id, name, metadata, created_at)
     values ('media', $1, '{"size": 1000}', now() - interval '30 days')`,
    [PICTURE],
  )

test('a draft with a picture that was removed is refused at its field, until the picture is uploaded again', async ({ tx }) => {
  const cast = await addCast(tx)
  await storePicture(tx)
  await as(tx, cast, 'admin', () => tx.query(REMOVE, [[PICTURE]]))
  const parameters = parametersOf({ record: WITH_PICTURE })
  const refused = await as(tx, cast, 'editor', () => attempt(tx, SHARE, parameters))
  expect(refused).toMatchObject({
    code: '23514',
    message: expect.stringContaining('"products__packaging_image_url__removed"'),
  })
  await tx.query("select public.record_upload($1, 1, 1, 'a.jpg', null)", [PICTURE])
  expect(await refusal(tx, cast, 'editor', SHARE, parameters)).toBe('accepted')
})

let people: Cast | undefined
/** The people of tests with several connections; committed, so that all connections see them. */
const committed = async (owner: Connection) => {
  people ??= await addCast(owner)
  return people
}

serverTest(
  'a draft that is shared while its picture is removed waits, and is refused: its link never shows a gap',
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
    const shared = editor.query(SHARE, parametersOf({ record: WITH_PICTURE, hash: hashOf('late') })).then(
      () => 'shared',
      (error: { code: string }) => error.code,
    )
    await isBlocked(owner, session)
    await admin.run('commit')
    expect(await shared).toBe('23514')
  },
)

serverTest('parallel calls of an account do not share more than 20', async ({ connect }) => {
  const owner = await connect()
  await owner.run('begin')
  const cast = await committed(owner)
  for (let index = 0; index < 19; index++) await share(owner, cast, 'editor', { hash: hashOf(`${index}`) })
  await owner.run('commit')
  const calls = ['a', 'b', 'c'].map(async (secret) => {
    const tx = await connect()
    await tx.run('begin')
    await become(tx, cast.claims.editor)
    const { code } = await tx.query(SHARE, parametersOf({ hash: hashOf(secret) })).then(
      () => ({ code: 'accepted' }),
      (error: { code: string }) => error,
    )
    await tx.run(code === 'accepted' ? 'commit' : 'rollback')
    return code
  })
  expect((await Promise.all(calls)).sort()).toEqual(['54000', '54000', 'accepted'])
})

serverTest(
  'a draft that waits while its account is deactivated is refused, and does not come back with the account',
  async ({ connect }) => {
    const [owner, editor] = await Promise.all([connect(), connect()])
    await owner.run('begin')
    const cast = await committed(owner)
    await owner.run('commit; begin')
    await owner.query('update admin_users set active = false where id = $1', [cast.editor.id])
    const session = await sessionOf(editor)
    await editor.run('begin')
    await become(editor, cast.claims.editor)
    const shared = editor.query(SHARE, parametersOf({ hash: hashOf('too late') })).then(
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
