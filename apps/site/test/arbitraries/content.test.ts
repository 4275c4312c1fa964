import { CONTENT_TABLE_NAMES, fieldsOf } from '@bayt/content/entities/tables'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryContent } from './content.ts'

const samples = fc.sample(arbitraryContent, { seed: 1, numRuns: 200 })

it.each(CONTENT_TABLE_NAMES)('every column of %s is filled in some content', (table) => {
  const rows = samples.flatMap((content) => content[table].map((row) => new Map<string, unknown>(Object.entries(row))))
  const empty = Object.keys(fieldsOf(table)).filter((column) => rows.every((row) => (row.get(column) ?? null) === null))
  expect(empty).toEqual([])
})
