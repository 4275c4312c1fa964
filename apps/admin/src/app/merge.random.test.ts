import type { ContentTable } from '@bayt/content/entities/tables'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ARTICLES } from '../features/articles/descriptor.tsx'
import { IMPACT_GALLERY } from '../features/impact-gallery/descriptor.ts'
import { BRAND_LOGOS } from '../features/media/brand-logos.tsx'
import { HERO_IMAGES } from '../features/media/hero-images.tsx'
import { PARTNERS } from '../features/partners/descriptor.ts'
import { PRODUCTS } from '../features/products/descriptor.tsx'
import { SEARCH_WORDS } from '../features/search-words/descriptor.tsx'
import { accountSubject } from '../features/users/account-subject.ts'
import { type FieldGroup, type FieldSpec, fieldsOf } from '../resource/fields.ts'
import { mergeRecord } from '../resource/merge/merge-record.ts'
import { drawField, type FieldHistory, isAccepted } from '../resource/merge/testing/field-history.ts'
import { drawing, wordMaker } from '../resource/merge/testing/random-texts.ts'
import { PICTURE_TEXTS } from '../resource/picture-text/descriptor.tsx'

interface Form {
  groups: FieldGroup[]
  schema: z.ZodType
}

/** Every form of the console: a table without a form does not compile. */
const FORMS: Record<ContentTable | 'admin_users', Form> = {
  products: PRODUCTS,
  articles: ARTICLES,
  hero_images: HERO_IMAGES,
  brand_logos: BRAND_LOGOS,
  partners: PARTNERS,
  impact_gallery: IMPACT_GALLERY,
  synonyms: SEARCH_WORDS,
  picture_texts: PICTURE_TEXTS,
  admin_users: accountSubject({ protection: undefined }),
}

const RUNS = randomRuns({ everyday: 1_000, long: 10_000 })

test('random histories of two editors over all fields: no word lost, no question unless both changed the same words', () => {
  let questions = 0
  let merges = 0
  fc.assert(
    fc.property(fc.constantFrom(...CONTENT_TABLE_NAMES, 'admin_users' as const), drawing, (table, draw) => {
      const { groups, schema } = FORMS[table]
      const fields = fieldsOf(groups)
      const makeWord = wordMaker(draw)
      const histories = new Map(fields.map((spec) => [spec.name, drawField(draw, makeWord, spec)]))
      const version = (side: 'base' | 'mine' | 'theirs') =>
        Object.fromEntries([...histories].map(([name, history]) => [name, history[side]]))
      const versions = { base: version('base'), mine: version('mine'), theirs: version('theirs') }
      // Skips versions that the rules of the record refuse: nobody can save them.
      fc.pre(Object.values(versions).every((values) => schema.safeParse(values).success))
      fc.pre(!fields.some((spec) => isNearLimit(histories.get(spec.name), spec)))

      const { values, clashes } = mergeRecord(versions, fields, schema)
      const asked = expectedQuestions(histories, fields)
      expect(clashes.map(({ name }) => name).sort(), JSON.stringify(versions)).toEqual([...asked].sort())
      for (const [name, history] of histories) {
        const wanted = asked.has(name) ? history.mine : history.wanted
        const isExact = asked.has(name) || history.hasKnownBlanks
        const value = values[name] ?? ''
        expect(isExact || typeof value === 'boolean' ? value : value.replace(/\s/g, ''), JSON.stringify(history)).toBe(wanted)
      }
      questions += asked.size
      merges += Object.keys(values).filter((name) => values[name] !== versions.mine[name]).length
    }),
    RUNS,
  )
  // Questions and merges are both frequent, so that the test can fail.
  expect(questions).toBeGreaterThan(RUNS.numRuns / 10)
  expect(merges).toBeGreaterThan(RUNS.numRuns)
}, 600_000)

/** Whether blanks that the scripts do not say decide if the merged text is too long. */
function isNearLimit(history: FieldHistory | undefined, spec: FieldSpec): boolean {
  const limit = 'limit' in spec ? spec.limit : undefined
  if (!history || history.hasKnownBlanks || limit === undefined) return false
  const [base, mine, theirs] = [history.base, history.mine, history.theirs].map((value) => [...String(value)].length)
  return (mine ?? 0) + (theirs ?? 0) - (base ?? 0) > limit - 10
}

/** The fields that need a question: both people changed the same words, or the merged value breaks a rule. */
function expectedQuestions(histories: Map<string, FieldHistory>, fields: FieldSpec[]): Set<string> {
  const asked = new Set<string>()
  for (const spec of fields) {
    const history = histories.get(spec.name)
    if (!history) continue
    const { wanted, mine, hasKnownBlanks } = history
    // Two editors who each remove one half leave an empty text, whatever the blanks are.
    const isKnown = hasKnownBlanks || wanted === ''
    const isRefused = typeof wanted === 'string' && wanted !== mine && isKnown && !isAccepted(wanted, spec)
    if (wanted === undefined || isRefused) asked.add(spec.name)
  }
  const isEmpty = (name: string) => (asked.has(name) ? histories.get(name)?.mine : histories.get(name)?.wanted) === ''
  const languages = ['words_en', 'words_ar']
  const cameIn = languages.find((name) => histories.get(name)?.mine !== histories.get(name)?.wanted)
  if (histories.has('words_en') && languages.every(isEmpty) && cameIn) asked.add(cameIn)
  return asked
}
