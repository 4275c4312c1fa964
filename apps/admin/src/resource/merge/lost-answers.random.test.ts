import { ConflictError, ContentError } from '@bayt/content/errors'
import { eachLocale } from '@bayt/content/locale'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FormValues } from '../../lib/drafts/draft.ts'
import type { Services } from '../../lib/services.tsx'
import type { FormSubject } from '../descriptor.ts'
import { saveMerged } from './save-merged.ts'

const RUNS = randomRuns({ everyday: 1_000, long: 30_000 })

interface Row {
  id: number
  updated_at: string
  text: string
  shown: boolean
}
type Input = Pick<Row, 'text' | 'shown'>

const NO_TEXT = { label: eachLocale(() => ''), hint: eachLocale(() => '') }
/** The effects of a bad connection on a request. */
const line = fc.constantFrom('answers', 'loses the request', 'loses the answer')
const typed = fc.record({
  text: fc.array(fc.constantFrom('rice', 'oil', 'salt', 'tea'), { maxLength: 4 }).map((words) => words.join(' ')),
  shown: fc.boolean(),
})

/** A form of one person, which saves over a bad connection until an answer comes. */
async function saveAll(opened: Input, attempts: { input: Input; lines: string[] }[]): Promise<Row> {
  let stored: Row = { id: 7, updated_at: 'v0', ...opened }
  let lines: string[] = []
  const offline = () => new ContentError('offline', 'There is no connection.')
  const subject: FormSubject<Row, Input> = {
    table: 'articles',
    schema: z.object({ text: z.string(), shown: z.boolean() }),
    groups: [
      {
        ...{ key: 'all', title: eachLocale(() => '') },
        rows: [
          { kind: 'long_text', name: 'text', mergedBy: 'word', ...NO_TEXT },
          { kind: 'checkbox', name: 'shown', ...NO_TEXT },
        ],
      },
    ],
    emptyValues: {},
    save: async (_services, target, input) => {
      const fate = lines.shift() ?? 'answers'
      if (fate === 'loses the request') throw offline()
      const isNewest = 'basedOn' in target && target.basedOn === stored.updated_at
      if (isNewest) stored = { ...stored, ...input, updated_at: `v${Number(stored.updated_at.slice(1)) + 1}` }
      if (fate === 'loses the answer') throw offline()
      if (!isNewest) throw new ConflictError(stored)
      return stored
    },
  }
  const sent: FormValues[] = []
  for (const attempt of attempts) {
    lines = [...attempt.lines]
    sent.push({ ...attempt.input })
    const mine = { ...attempt.input }
    try {
      await subject.save({} as Services, { id: 7, basedOn: 'v0' }, attempt.input).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error
        const job = {
          services: {} as Services,
          subject,
          id: 7,
          base: { ...opened },
          basedOn: 'v0',
          mine,
          sent,
          isCreated: false,
          accountId: 1,
        }
        return saveMerged(job, stored)
      })
    } catch (error) {
      if (!(error instanceof ContentError) || error.kind !== 'offline') throw error
    }
  }
  return stored
}

test('over a bad line, the record has what was typed last, also what takes something back', async () => {
  const attempt = fc.record({ input: typed, lines: fc.array(line, { maxLength: 2 }) })
  await fc.assert(
    fc.asyncProperty(typed, fc.array(attempt, { maxLength: 3 }), typed, async (opened, attempts, last) => {
      expect(await saveAll(opened, [...attempts, { input: last, lines: [] }])).toMatchObject(last)
    }),
    RUNS,
  )
})
