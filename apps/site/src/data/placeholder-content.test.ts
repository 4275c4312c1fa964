import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { expect, it } from 'vitest'
import { readFixture } from '../../test/fixture.ts'
import { placeholderContent } from './placeholder-content.ts'

it('keeps rows, filled fields, choices and pictures, and nothing that staff wrote', async () => {
  const content = await readFixture()
  const placeholder = placeholderContent(content)
  const kept =
    /^(?:category|scope|topic|pack_unit|origin|hs_code|gtin|size|image_url|logo_url|thumbnail_url|packaging_image|contents_image)/
  for (const table of CONTENT_TABLE_NAMES) {
    expect(placeholder[table].map(({ id }) => id)).toEqual(content[table].map(({ id }) => id))
    for (const [index, row] of content[table].entries())
      for (const [field, value] of Object.entries(row)) {
        const other = Object.entries(placeholder[table][index] ?? {}).find(([name]) => name === field)?.[1]
        if (typeof value !== 'string' || kept.test(field)) expect(other, field).toBe(value)
        else expect(other, field).toMatch(/^(?:[x\s]+|x: x|1|\/|2026-01-01(?:T00:00:00\+00:00)?)$/)
      }
  }
})
