import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import { createRequestId } from '@bayt/content/queries/request-id'
import { createStaff, deleteStaff } from '@bayt/content/queries/staff'
import { deleteRecord, insertRecord } from '@bayt/content/testing/records'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Client, server, signIn, withToken } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { PASSWORD_HASH } from '../harness/personas.ts'
import { type Treatment, type UnreliableProxy, unreliableProxy } from '../harness/unreliable-proxy.ts'

/** Records are created over a connection that loses requests and answers, and delivers requests after their repetition. */

const { numRuns, seed } = randomRuns({ everyday: 40, long: 2_000 })
/** Several times the duration of a run on an idle machine. */
const LIMIT_MS = numRuns * 3_000
const backend = inject('backend')
let token: string
let proxy: UnreliableProxy
let treatments: Treatment[] = []

beforeAll(async () => {
  token = (await signIn(backend, 'admin')).token
  proxy = await unreliableProxy(backend.url, () => treatments.shift() ?? 'forward')
})
afterAll(() => proxy.close())

type Table = ContentTable | 'admin_users'

const scenario = fc.record({
  table: fc.constantFrom<Table>(...CONTENT_TABLE_NAMES, 'admin_users'),
  lost: fc.array(fc.constantFrom<Treatment>('drop request', 'drop response', 'late'), { minLength: 1, maxLength: 3 }),
  last: fc.constantFrom<Treatment>('forward', 'twice'),
  /** Whether an attempt starts before the previous attempt fails. */
  atOnce: fc.boolean(),
  late: fc.constantFrom('before the last attempt', 'with the last attempt', 'after the answer'),
})

/** A client after a reload of the browser: only the request of the draft remains. */
const reopened = (): Client => withToken({ ...backend, url: proxy.url }, token)

async function send(table: Table, request: string): Promise<number> {
  const account = { email: `${request}@lost.example`, full_name: 'Lost', role: 'editor', active: false } as const
  if (table === 'admin_users') return createStaff(reopened(), account, PASSWORD_HASH, request)
  return (await insertRecord(reopened(), table, inputOf(table), request)).id
}

async function idsOf(table: Table): Promise<number[]> {
  const { data, error } = await server(backend)
    .from(table as 'products')
    .select('id')
  expect(error).toBeNull()
  return data?.map(({ id }) => id) ?? []
}

/** The id in the answer of a call; `undefined` if the answer is lost. */
async function answerOf(call: Promise<number>): Promise<number | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ContentError && error.kind === 'offline') return undefined
    throw error
  }
}

test(
  `${numRuns} records whose answers were lost are stored once (seed ${seed})`,
  async () => {
    let lostAnswers = 0
    const property = fc.asyncProperty(scenario, async ({ table, lost, last, atOnce, late }) => {
      const before = new Set(await idsOf(table))
      const request = createRequestId()
      const attempt = () => answerOf(send(table, request))
      treatments = [...lost, last]
      const attempts: Promise<number | undefined>[] = []
      for (const _ of lost) {
        attempts.push(attempt())
        if (!atOnce) await attempts.at(-1)
      }
      if (late === 'before the last attempt') await proxy.deliverLate()
      const delivered = late === 'with the last attempt' ? proxy.deliverLate() : undefined
      attempts.push(attempt())
      const answers = await Promise.all(attempts)
      lostAnswers += answers.filter((id) => id === undefined).length
      await Promise.all([delivered, proxy.deliverLate()])

      const created = (await idsOf(table)).filter((id) => !before.has(id))
      expect(created, 'the record is stored once').toHaveLength(1)
      const [id = 0] = created
      const named = new Set(answers.filter((answer) => answer !== undefined))
      expect([...named], 'every answer names it').toEqual([id])
      if (table === 'admin_users') await deleteStaff(withToken(backend, token), id)
      else await deleteRecord(withToken(backend, token), table, id)
    })
    await fc.assert(property, { numRuns, seed })
    expect(lostAnswers, 'answers were lost').toBeGreaterThanOrEqual(numRuns)
  },
  LIMIT_MS,
)

test('two records with equal values are two records', async () => {
  const [first, second] = [await send('partners', createRequestId()), await send('partners', createRequestId())]
  expect(second).not.toBe(first)
  for (const id of [first, second]) await deleteRecord(withToken(backend, token), 'partners', id)
})

test('a request whose record was deleted is answered with that reason, and stores nothing', async () => {
  const [client, request] = [withToken(backend, token), createRequestId()]
  const { id } = await insertRecord(client, 'articles', inputOf('articles'), request)
  await deleteRecord(client, 'articles', id)
  const before = await idsOf('articles')
  const again = insertRecord(client, 'articles', inputOf('articles'), request)
  await expect(again).rejects.toMatchObject({
    kind: 'not_found',
    message: 'This record does not exist any more.',
  })
  expect(await idsOf('articles')).toEqual(before)
})
