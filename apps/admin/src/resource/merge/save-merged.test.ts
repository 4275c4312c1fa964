import { ConflictError, ContentError } from '@bayt/content/errors'
import { eachLocale } from '@bayt/content/locale'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Services } from '../../lib/services.tsx'
import type { FormSubject, SaveTarget } from '../descriptor.ts'
import { OURSELVES } from './authors.ts'
import { MergeConflict } from './merge-conflict.ts'
import { type MergeJob, saveAndMerge, saveMerged } from './save-merged.ts'

const entries = vi.hoisted((): { changed: string[]; changed_by: number; changed_by_name: string | null }[] => [])
const failure = vi.hoisted((): { error?: Error } => ({}))

vi.mock('@bayt/content/queries/history', () => ({
  readHistory: async () => {
    if (failure.error) throw failure.error
    return entries
  },
}))

interface Row {
  id: number
  updated_at: string
  text: string
}

const ME = 1
const BASE = 'The guard walks the quay twice before dawn.'
let stored: Row
/** Runs before a save is compared with the stored version. */
let beforeSave: (attempt: number) => void
let attempts: number

const store = (text: string) => {
  stored = { id: 7, updated_at: `v${Number(stored?.updated_at.slice(1) ?? 0) + 1}`, text }
  return stored
}

const NO_TEXT = eachLocale(() => '')
const subject: FormSubject<Row, { text: string }> = {
  table: 'articles',
  schema: z.object({ text: z.string().max(80) }),
  groups: [
    {
      key: 'texts',
      title: NO_TEXT,
      rows: [{ kind: 'long_text', name: 'text', label: NO_TEXT, hint: NO_TEXT, mergedBy: 'word' }],
    },
  ],
  emptyValues: {},
  save: async (_services, target: SaveTarget, { text }) => {
    beforeSave(++attempts)
    if (!('basedOn' in target) || target.basedOn !== stored.updated_at) throw new ConflictError(stored)
    return store(text)
  },
}

const job = (mine: string, sent: string[] = []): MergeJob<Row, { text: string }> => ({
  services: {} as Services,
  subject,
  id: 7,
  base: { text: BASE },
  basedOn: 'v1',
  mine: { text: mine },
  sent: sent.map((text) => ({ text })),
  isCreated: false,
  accountId: ME,
})

beforeEach(() => {
  entries.length = 0
  delete failure.error
  attempts = 0
  beforeSave = () => {}
  stored = { id: 7, updated_at: 'v0', text: '' }
  store(BASE)
})

test('changes of other words are saved together', async () => {
  const newest = store(BASE.replace('dawn', 'sunrise'))
  const { row, values, isOurs } = await saveMerged(job(BASE.replace('guard', 'watchman')), newest)
  expect([row.text, stored, values]).toEqual(['The watchman walks the quay twice before sunrise.', row, { text: row.text }])
  expect(isOurs).toBe(true)
})

test('whoever saves during the merge is merged too', async () => {
  beforeSave = (attempt) => {
    if (attempt === 1) store(stored.text.replace('The', 'Every'))
    if (attempt === 2) store(stored.text.replace('quay', 'long quay'))
  }
  const newest = store(BASE.replace('dawn', 'sunrise'))
  await saveMerged(job(BASE.replace('guard', 'watchman')), newest)
  expect(stored.text).toBe('Every watchman walks the long quay twice before sunrise.')
  expect(attempts).toBe(3)
})

test('after six saves of others in a row it is a conflict again, and nothing is saved over', async () => {
  beforeSave = (attempt) => store(BASE.replace('dawn', `dawn ${attempt}`))
  await expect(saveMerged(job(BASE.replace('guard', 'watchman')), store(`${BASE}!`))).rejects.toThrow(ConflictError)
  expect([attempts, stored.text]).toEqual([6, BASE.replace('dawn', 'dawn 6')])
})

test('the same words ask, name who changed them, and save nothing', async () => {
  entries.push(
    { changed: ['text'], changed_by: ME, changed_by_name: 'Myself' },
    { changed: ['text'], changed_by: 2, changed_by_name: 'Huda' },
    { changed: ['text'], changed_by: 3, changed_by_name: 'Omar' },
  )
  const newest = store(BASE.replace('guard', 'porter'))
  const error = await saveMerged(job(BASE.replace('guard', 'watchman')), newest).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MergeConflict)
  const { merge } = error as MergeConflict
  expect(merge).toMatchObject({
    values: { text: BASE.replace('guard', 'watchman') },
    theirs: { text: newest.text },
    basedOn: 'v2',
  })
  expect([merge.clashes.length, merge.authors.get('text'), attempts]).toEqual([1, 'Huda', 0])
})

test('a change that only this account made is ours; a name that cannot be read delays nothing', async () => {
  const clash = async () => {
    const error = await saveMerged(job(BASE.replace('guard', 'watchman')), stored).catch((thrown: unknown) => thrown)
    return (error as MergeConflict).merge.authors.get('text')
  }
  store(BASE.replace('guard', 'porter'))
  entries.push({ changed: ['text'], changed_by: ME, changed_by_name: 'Myself' })
  expect(await clash()).toBe(OURSELVES)
  failure.error = new ContentError('offline', 'No connection.')
  expect(await clash()).toBeUndefined()
})

test('our own save whose answer was lost is not a change of somebody else', async () => {
  const arrived = store(BASE.replace('guard', 'watchman'))
  const { row } = await saveMerged(job(arrived.text), arrived)
  expect([row, attempts]).toEqual([arrived, 0])
})

test('after a lost answer, more is typed over it and somebody else saves: all of it is kept', async () => {
  const sent = BASE.replace('twice', 'three times')
  const newest = store(sent.replace('quay', 'long quay'))
  await saveMerged(job(BASE.replace('twice', 'four times'), [sent]), newest)
  expect(stored.text).toBe('The guard walks the long quay four times before dawn.')
})

test('an earlier save that did not arrive is not taken for the base', async () => {
  const sent = BASE.replace('twice', 'three times')
  const newest = store(BASE.replace('quay', 'long quay'))
  await saveMerged(job(sent.replace('dawn', 'sunrise'), [sent]), newest)
  expect(stored.text).toBe('The guard walks the long quay three times before sunrise.')
})

test('a new record whose answer was lost, and that somebody else changed since, is merged as well', async () => {
  const newest = store(BASE.replace('guard', 'porter'))
  const typed = BASE.replace('dawn', 'sunrise')
  await saveMerged({ ...job(typed, [BASE, typed]), base: { text: '' }, basedOn: '', isCreated: true }, newest)
  expect(stored.text).toBe('The porter walks the quay twice before sunrise.')
})

test('what somebody else saved with all of our changes is not ours', async () => {
  const newest = store(BASE.replace('guard', 'watchman').replace('dawn', 'sunrise'))
  expect(await saveMerged(job(BASE.replace('guard', 'watchman')), newest)).toMatchObject({ row: newest, isOurs: false })
})

test('a lost answer of a merged save: the next save finds everything there', async () => {
  const mine = BASE.replace('guard', 'watchman')
  await saveMerged(job(mine), store(BASE.replace('dawn', 'sunrise')))
  const { row, values } = await saveMerged(job(mine, [mine]), stored)
  expect([row, attempts, values.text]).toEqual([stored, 1, 'The watchman walks the quay twice before sunrise.'])
})

test('a record deleted during the merge is reported as such', async () => {
  beforeSave = () => {
    throw new ContentError('not_found', 'Gone.')
  }
  const saving = saveMerged(job(BASE.replace('guard', 'watchman')), store(BASE.replace('dawn', 'sunrise')))
  await expect(saving).rejects.toMatchObject({ kind: 'not_found' })
})

test('undo saves the given version, merged with what others saved since', async () => {
  const merged = store(BASE.replace('dawn', 'sunrise').replace('guard', 'watchman'))
  store(merged.text.replace('quay', 'long quay'))
  const mine = BASE.replace('guard', 'watchman')
  await saveAndMerge({ ...job(mine), base: { text: merged.text }, basedOn: merged.updated_at })
  expect(stored.text).toBe('The watchman walks the long quay twice before dawn.')
})

test('undo of the newest version is one save, and an error of it is reported', async () => {
  await saveAndMerge({ ...job(BASE.replace('guard', 'watchman')), basedOn: stored.updated_at })
  expect([attempts, stored.text]).toEqual([1, BASE.replace('guard', 'watchman')])
  beforeSave = () => {
    throw new ContentError('offline', 'No connection.')
  }
  await expect(saveAndMerge(job(BASE))).rejects.toMatchObject({ kind: 'offline' })
})

/** As the form passes them: the current save is noted before it is sent, so it is the last element of `sent` (`noteSent`). */
test.each([
  ['all of it', BASE],
  ['a part of it', BASE.replace('twice', 'three times')],
])('what is taken back after a lost answer stays taken back: %s', async (_part, mine) => {
  const arrived = store(BASE.replace('twice', 'three times').replace('dawn', 'sunrise'))
  await saveMerged(job(mine, [arrived.text, mine]), arrived)
  expect(stored.text).toBe(mine)
})
