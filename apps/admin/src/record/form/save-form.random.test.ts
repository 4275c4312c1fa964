import { ContentError } from '@bayt/content/errors'
import { eachLocale } from '@bayt/content/locale'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Columns, RecordWrite, RecordWritten } from '../../data/command.ts'
import type { FormValues } from '../../data/drafts/draft.ts'
import type { Services } from '../../data/services.tsx'
import { fieldsOf } from '../fields.ts'
import { MergeConflict } from '../merge/merge-conflict.ts'
import { baseValues, type FormBaseline, toFormValues } from './form-values.ts'
import { type SaveJob, saveForm } from './save-form.ts'

/**
 * Random histories of two and three editors of one record over an unreliable connection, with crashes: a word is lost only if
 * somebody has chosen the other text, no word is doubled, and a new record is stored once. The server is a model of
 * `run_command`.
 */

vi.mock('../merge/merge-chunk.ts', () => import('../merge/merge-record.ts'))

/** The fate of one call on its way to the server and back. */
const FATES = ['answered', 'answered', 'never arrives', 'answer lost', 'late'] as const
type Fate = (typeof FATES)[number]

interface Row {
  id: number
  updated_at: string
  title: string
  body: string
}

/** The records by id, and the answers to requests, as the database has them. */
class Server {
  rows = new Map<number, Row>()
  done = new Map<string, number>()
  late: (() => unknown)[] = []
  fates: Fate[] = []

  /** Sends a write. @throws ContentError `offline` if the answer does not arrive */
  async call(write: RecordWrite): Promise<RecordWritten> {
    const fate = this.fates.shift() ?? 'answered'
    if (fate === 'answered') return this.carryOut(write)
    if (fate === 'answer lost') this.carryOut(write)
    if (fate === 'late') this.late.push(() => this.carryOut(write))
    throw new ContentError('offline', 'lost')
  }

  carryOut(write: RecordWrite): RecordWritten {
    const { request, values } = write
    const known = this.done.get(request)
    const id = known ?? (write.action === 'insert' ? this.rows.size + 1 : write.id)
    const row = this.rows.get(id)
    if (known !== undefined && row) return { row: { ...row }, isChanged: true, overtaken: undefined }
    const before: Columns = { ...row }
    const seen = write.action === 'insert' ? {} : write.seen
    const isOvertaken = Object.keys(values).some((name) => before[name] !== values[name] && before[name] !== seen[name])
    if (row && isOvertaken) return { row: { ...row }, isChanged: false, overtaken: { now: { ...row }, by: {} } }
    const next = { id, updated_at: '', title: '', body: '', ...row, ...values }
    this.rows.set(id, next)
    this.done.set(request, id)
    return { row: { ...next }, isChanged: true, overtaken: undefined }
  }

  arriveLate() {
    for (const act of this.late.splice(0)) act()
  }
}

const text = (name: string) =>
  ({ kind: 'long_text', name, mergedBy: 'paragraph', label: eachLocale(() => ''), hint: eachLocale(() => undefined) }) as const
const GROUPS = [{ key: 'all', title: eachLocale(() => ''), rows: [text('title'), text('body')] }]
const SCHEMA = z.object({ title: z.string(), body: z.string() })
const PARAGRAPHS = 5
const EMPTY = { title: '', body: Array(PARAGRAPHS).fill('').join('\n\n') }

/** A person with the form of a record. */
class Editor {
  form: FormValues
  baseline: { current: FormBaseline }
  /** The draft on the device. */
  kept: FormBaseline
  readonly #subject: SaveJob['subject']
  readonly #id: number | 'new'

  constructor(server: Server, id: number | 'new') {
    const write = (_client: unknown, given: RecordWrite) => server.call(given)
    this.#subject = { schema: SCHEMA, groups: GROUPS, emptyValues: EMPTY, write }
    this.#id = id
    const row = id === 'new' ? undefined : server.rows.get(id)
    this.kept = { seen: row ? { title: row.title, body: row.body } : {} }
    this.baseline = { current: this.kept }
    this.form = baseValues(this.#subject, this.kept)
  }

  /** Adds a word to a paragraph, or to the title. */
  type(word: string, place: number) {
    if (place === PARAGRAPHS) this.form = { ...this.form, title: `${this.form.title} ${word}`.trim() }
    else {
      const paragraphs = String(this.form.body).split('\n\n')
      paragraphs[place] = `${paragraphs[place] ?? ''} ${word}`.trim()
      this.form = { ...this.form, body: paragraphs.join('\n\n') }
    }
  }

  /** @returns the open question, if there is one. The form updates after a save, as on the screen */
  async save(): Promise<MergeConflict | undefined> {
    const keep = async () => {
      this.kept = this.baseline.current
    }
    const job = { subject: this.#subject, id: this.#id, baseline: this.baseline, accountId: 1, services: {} as Services }
    try {
      await saveForm({ ...job, keptDraft: { keep, keepAgain: keep } }, this.form)
      await keep()
    } catch (error) {
      if (error instanceof MergeConflict) return error
      if (!(error instanceof ContentError && error.kind === 'offline')) throw error
    }
    return undefined
  }

  /** Answers a question, with one choice for all its fields. @returns the words that the choice drops */
  answer({ merge }: MergeConflict, choice: 'mine' | 'theirs'): string[] {
    const theirs = toFormValues(merge.now, fieldsOf(GROUPS))
    const chosen = Object.fromEntries(merge.clashes.map((clash) => [clash.name, clash[choice]]))
    const next = { ...merge.values, ...chosen }
    const names = Object.keys(merge.now)
    const wordsOf = (values: FormValues) => names.flatMap((name) => String(values[name] ?? '').split(/\s+/))
    const words = [...wordsOf(this.form), ...wordsOf(theirs)]
    this.baseline.current = { ...this.baseline.current, seen: { ...this.baseline.current.seen, ...merge.now } }
    this.kept = this.baseline.current
    this.form = next
    return words.filter((word) => !wordsOf(next).includes(word))
  }

  crash() {
    this.baseline = { current: this.kept }
  }
}

const step = fc.record({
  who: fc.nat({ max: 2 }),
  place: fc.nat({ max: PARAGRAPHS }),
  saves: fc.boolean(),
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 3 }),
  crashes: fc.boolean(),
  lateArrives: fc.boolean(),
  choice: fc.constantFrom('mine' as const, 'theirs' as const),
})

const RUNS = randomRuns({ everyday: 1_000, long: 10_000 })

test('random histories of editors over a bad line: no word lost or doubled, and one new record', async () => {
  let [questions, lost] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.boolean(), async (steps, isNew) => {
      const server = new Server()
      if (!isNew) server.rows.set(1, { id: 1, updated_at: '', ...EMPTY })
      const editors = [0, 1, 2].map((at) => new Editor(server, isNew && at === 0 ? 'new' : 1)).slice(0, isNew ? 1 : 3)
      const typed = new Set<string>()
      const givenUp = new Set<string>()
      const finish = async (editor: Editor, choice: 'mine' | 'theirs') => {
        const question = await editor.save()
        if (!question) return
        questions += 1
        for (const word of editor.answer(question, choice)) givenUp.add(word)
      }
      for (const [at, { who, place, saves, fates, crashes, lateArrives, choice }] of steps.entries()) {
        const editor = editors[who % editors.length]
        const word = `w${at}`
        typed.add(word)
        editor?.type(word, place)
        if (lateArrives) server.arriveLate()
        server.fates = [...fates]
        lost += fates.filter((fate) => fate === 'answer lost' || fate === 'late').length
        if (saves && editor) await finish(editor, choice)
        if (crashes) editor?.crash()
      }
      server.fates = []
      // Every editor saves until each save has a certain answer.
      for (let round = 0; round < 8; round++) for (const editor of editors) await finish(editor, 'mine')
      server.arriveLate()
      expect(server.rows.size).toBe(1)
      const row = server.rows.get(1)
      const stored = `${row?.title} ${row?.body}`.split(/\s+/).filter((word) => word !== '')
      expect(
        [...typed].filter((word) => !stored.includes(word) && !givenUp.has(word)),
        'lost',
      ).toEqual([])
      expect(stored.length, 'doubled').toBe(new Set(stored).size)
    }),
    RUNS,
  )
  // Questions and lost answers are frequent, so that the test can fail.
  expect(questions).toBeGreaterThan(RUNS.numRuns / 10)
  expect(lost).toBeGreaterThan(RUNS.numRuns)
}, 600_000)
