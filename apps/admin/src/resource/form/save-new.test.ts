import { articleEntity } from '@bayt/content/entities/article'
import type { InputOf, RowOf } from '@bayt/content/entities/tables'
import { ConflictError, ContentError, type ErrorKind } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../../lib/services.tsx'
import { saveRecord } from '../api/save-record.ts'
import type { FormSubject } from '../descriptor.ts'
import { saveNew } from './save-new.ts'
import type { FormBaseline } from './use-kept-draft.ts'

/** The fate of one call on its way to the server and back. */
type Fate = 'answered' | 'never arrives' | 'answer lost' | 'late' | 'refused'
type Input = InputOf<'articles'>
type Row = RowOf<'articles'>

const server = vi.hoisted(() => ({
  rows: new Map<number, Row>(),
  requests: new Map<string, number>(),
  late: [] as (() => unknown)[],
  fates: [] as Fate[],
  lastId: 0,
}))

function call<Result>(act: () => Result): Result {
  const fate = server.fates.shift() ?? 'answered'
  if (fate === 'refused') throw new ContentError('invalid', 'refused')
  if (fate === 'answered') return act()
  if (fate === 'answer lost') act()
  if (fate === 'late') server.late.push(act)
  throw new ContentError('offline', 'lost')
}

function insert(input: Input, request: string): Row {
  const known = server.requests.get(request)
  if (known !== undefined) {
    const row = server.rows.get(known)
    if (!row) throw new ContentError('not_found', 'deleted')
    return { ...row }
  }
  server.lastId += 1
  const row = { ...input, id: server.lastId, created_at: 'v0', updated_at: 'v0' }
  server.rows.set(row.id, row)
  server.requests.set(request, row.id)
  return { ...row }
}

function update(id: number, input: Input, basedOn: string): Row {
  const row = server.rows.get(id)
  if (!row) throw new ContentError('not_found', 'deleted')
  if (row.updated_at !== basedOn) throw new ConflictError({ ...row })
  const isSame = Object.entries(input).every(([column, value]) => row[column as keyof Row] === value)
  const next = { ...row, ...input, updated_at: isSame ? basedOn : `${basedOn}+` }
  server.rows.set(id, next)
  return { ...next }
}

vi.mock('@bayt/content/queries/resource', () => ({
  insertRecord: async (_client: ContentClient, _table: string, input: Input, request: string) =>
    call(() => insert(input, request)),
  updateRecord: async (_client: ContentClient, _table: string, id: number, input: Input, basedOn: string) =>
    call(() => update(id, input, basedOn)),
}))

const client = {} as ContentClient
const subject = {
  save: (_services: Services, target, input) => saveRecord(client, 'articles', target, input),
} as FormSubject<Row, Input>
const INPUT = articleEntity.input.parse({ title_en: 'x', title_ar: 'x', content_en: 'x', content_ar: 'x', category: 'News' })

/** A form of a new record. `crash` leaves it as its draft on the device has it. */
function openForm() {
  let stored: FormBaseline = { base: {}, basedOn: null }
  const baseline = { current: stored }
  const keep = async () => {
    stored = baseline.current
  }
  return {
    save: (title: string) =>
      saveNew(
        { subject, services: {} as Services, baseline, keptDraft: { keep, keepAgain: keep } },
        { ...INPUT, title_en: title },
      ),
    crash: () => {
      baseline.current = { ...stored }
    },
    rebase: (basedOn: string) => {
      baseline.current = { ...baseline.current, basedOn }
    },
  }
}

const arriveLate = () => {
  for (const act of server.late.splice(0)) {
    try {
      act()
    } catch (error) {
      // No caller waits for the answer.
      if (!(error instanceof ContentError)) throw error
    }
  }
}

const kindOf = (error: unknown): ErrorKind => (error instanceof ContentError ? error.kind : 'unexpected')

beforeEach(() => {
  for (const list of [server.rows, server.requests]) list.clear()
})

const attempt = fc.record({
  fates: fc.array(fc.constantFrom<Fate>('answered', 'never arrives', 'answer lost', 'late', 'refused'), { maxLength: 2 }),
  crashes: fc.boolean(),
  typesMore: fc.boolean(),
  isLateBefore: fc.boolean(),
})

const numRuns = 2_000
const seed = 20_261_123

test(`${numRuns} forms over a bad line: one record each, with what was typed last (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 5 }), async (attempts) => {
      for (const list of [server.rows, server.requests]) list.clear()
      server.late.length = 0
      const form = openForm()
      let title = 'first'
      let saved: Row | undefined
      for (const { fates, crashes, typesMore, isLateBefore } of [
        ...attempts,
        { fates: [], crashes: true, typesMore: true, isLateBefore: true },
      ]) {
        if (saved) break
        if (typesMore) title += '+'
        if (isLateBefore) arriveLate()
        server.fates = [...fates]
        saved = await form.save(title).catch((error: unknown) => {
          expect(['offline', 'invalid', 'conflict']).toContain(kindOf(error))
          if (error instanceof ConflictError) form.rebase(error.current.updated_at)
          return undefined
        })
        if (crashes) form.crash()
      }
      // A conflict of the form with its own late update is settled by another save.
      for (let tries = 0; !saved && tries < 3; tries++) {
        saved = await form.save(title).catch((error: unknown) => {
          if (!(error instanceof ConflictError)) throw error
          form.rebase(error.current.updated_at)
          return undefined
        })
      }
      arriveLate()
      expect([...server.rows.values()].map((row) => row.title_en)).toEqual([title])
      expect(saved?.title_en).toBe(title)
    }),
    { numRuns, seed },
  )
})

test('a record that was deleted after its answer was lost is created by the attempt after the next', async () => {
  const form = openForm()
  server.fates = ['answer lost']
  await expect(form.save('x')).rejects.toMatchObject({ kind: 'offline' })
  server.rows.clear()
  await expect(form.save('x')).rejects.toMatchObject({ kind: 'not_found' })
  expect(await form.save('x')).toMatchObject({ title_en: 'x' })
  expect(server.rows.size).toBe(1)
})
