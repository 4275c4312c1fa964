import { createHash } from 'node:crypto'
import { undoCommand } from '@bayt/content/queries/commands'
import {
  carryOutSet,
  createSet,
  discardChange,
  discardSet,
  errorOfProblem,
  listPrepared,
  moveChange,
  prepareChanges,
  renameSet,
  scheduleSet,
  shareSet,
  takeBackSet,
} from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { expect, inject, test } from 'vitest'
import { signIn, visitor } from '../harness/clients.ts'

/** Prepared changes through the API, by the functions of the console. */

const backend = inject('backend')
const partner = (name: string) =>
  ({
    request: createRequestId(),
    table: 'partners',
    action: 'insert',
    record_id: null,
    values: { name },
    seen: {},
    version: null,
  }) as const
const partnersNamed = async (name: string) => (await visitor(backend).from('partners').select('id').eq('name', name)).data?.length

test('a set is prepared by one, named and scheduled by another, carried out once and taken back', async () => {
  const [{ client: editor }, { client: admin }] = [await signIn(backend, 'editor'), await signIn(backend, 'admin')]
  const [one, two, half] = [partner('Prepared one'), partner('Prepared two'), partner(' ')]
  const [first] = await prepareChanges(editor, [one, half])
  const id = first?.set_id ?? 0
  await renameSet(admin, id, 'Ramadan')
  await prepareChanges(admin, [two], id)
  const setNow = async () => (await listPrepared(editor)).find((set) => set.id === id)
  const seen = await setNow()
  expect(seen).toMatchObject({ name: 'Ramadan', state: 'open', changes: [{ names: { name: 'Prepared one' } }, {}, {}] })
  const times = { carryAt: '2100-01-01T03:00:00Z', backAt: null }
  const scheduled = await scheduleSet(admin, { id, version: seen?.version ?? 0, ...times })
  expect(scheduled.problem?.map((problem) => errorOfProblem(problem).issues)).toEqual([[{ field: 'name', code: 'invalid' }]])
  await expect(scheduleSet(editor, { id, version: seen?.version ?? 0, ...times })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'prepared_overtaken',
  })
  const alone = await moveChange(editor, half.request, null)
  expect(await carryOutSet(editor, id, (await setNow())?.version)).toMatchObject({ state: 'done', changed: 2, problem: null })
  expect(await partnersNamed('Prepared two')).toBe(1)
  expect((await listPrepared(editor, true)).find((set) => set.id === id)).toMatchObject({ state: 'done' })
  expect(await takeBackSet(editor, id)).toMatchObject({ undone: 2, kept: 0 })
  expect(await partnersNamed('Prepared two')).toBe(0)
  await discardChange(editor, half.request)
  expect((await listPrepared(editor)).map((set) => set.id)).not.toContain(alone)
})

test('a link shows a set to somebody without an account, whose answer staff see until the set changes', async () => {
  const { client } = await signIn(backend, 'editor')
  const [change] = await prepareChanges(client, [partner('Prepared to share')])
  const [id, version] = [change?.set_id ?? 0, change?.set_version ?? 0]
  const secret = 'set'.padStart(43, 'a')
  const pages = { en: '<p>Partners', ar: '<p>الشركاء' }
  const link = { id, version, pages, tokenHash: createHash('sha256').update(secret).digest('hex') }
  const expires = await shareSet(client, link)
  expect(await shareSet(client, link)).toBe(expires)
  const guest = visitor(backend)
  const read = async () => (await guest.rpc('read_shared_draft', { p_secret: secret }).throwOnError()).data
  expect(await read()).toMatchObject([{ pages, is_set: true, looks_right: null, remark: null }])
  const answer = (p_secret: string, p_remark: string | null) =>
    guest.rpc('answer_shared_draft', { p_secret, p_looks_right: true, p_remark })
  expect((await answer('unknown', 'Good')).data).toEqual([])
  expect((await answer(secret, 'x'.repeat(501))).status).toBe(400)
  expect((await answer(secret, 'A larger crescent')).data).toHaveLength(1)
  const links = async () => (await listPrepared(client)).find((set) => set.id === id)?.links
  expect(await links()).toMatchObject([{ is_current: true, looks_right: true, remark: 'A larger crescent' }])
  await prepareChanges(client, [partner('One more')], id)
  expect(await links()).toMatchObject([{ is_current: false, looks_right: true }])
  await expect(shareSet(client, { ...link, tokenHash: 'a'.repeat(64) })).rejects.toMatchObject({ kind: 'conflict' })
  await discardSet(client, id)
  expect(await read()).toEqual([])
})

test('a set without changes is discarded; the undo of the history takes a set back too', async () => {
  const { client } = await signIn(backend, 'editor')
  const empty = await createSet(client, createRequestId(), 'Empty')
  await discardSet(client, empty)
  const [change] = await prepareChanges(client, [partner('Prepared three')])
  const { request } = await carryOutSet(client, change?.set_id ?? 0)
  expect(await undoCommand(client, request)).toMatchObject({ undone: 1, kept: 0 })
  await expect(listPrepared(visitor(backend))).rejects.toMatchObject({ status: 401 })
})
