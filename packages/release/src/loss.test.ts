import type { Loss } from '@bayt/content/entities/build'
import { CONTENT_TABLE_NAMES, type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import { describe, expect, it } from 'vitest'
import { assertNoLoss, ReleaseRefusedError, type ReleaseSize, refuseLoss } from './check-release.ts'

const BEFORE = { pages: 60, rows: { products: 16, partners: 5 } }

function lossOf(before: ReleaseSize, now: ReleaseSize, confirmed?: Loss): ReleaseRefusedError | undefined {
  try {
    assertNoLoss(before, now, confirmed)
    return undefined
  } catch (error) {
    if (error instanceof ReleaseRefusedError) return error
    throw error
  }
}

describe('a release is refused until staff confirm it if', () => {
  it.each<[string, Partial<ReleaseSize>, string]>([
    ['a table is suddenly empty', { rows: { products: 0 } }, 'All 16 products would be gone at once. If they were'],
    [
      'several tables are suddenly empty',
      { rows: { products: 0, partners: 0 } },
      'All 16 products and 5 partners would be gone at once. If they were',
    ],
    ['less than half of the pages are left', { pages: 29 }, 'Only 29 of 60 pages would be left. If so much was'],
    [
      'both are the case',
      { pages: 29, rows: { products: 0 } },
      'All 16 products would be gone at once, and only 29 of 60 pages would be left. If so much was',
    ],
  ])('%s', (_, now, reason) => {
    expect(lossOf(BEFORE, { ...BEFORE, ...now })?.message).toBe(`${reason} deleted on purpose, press Retry to confirm.`)
  })

  it.each(CONTENT_TABLE_NAMES)('every content table is checked: %s', (table) => {
    const error = lossOf({ pages: 9, rows: { [table]: 3 } }, { pages: 9, rows: { [table]: 0 } })
    expect(error?.message).toContain(`All 3 ${ENTITIES[table].plural} would be gone`)
    expect(error?.loss).toEqual({ emptied: [table], pages: 9 })
  })
})

it.each<[string, ReleaseSize, ReleaseSize]>([
  ['the last two of a table are deleted', { pages: 9, rows: { products: 2 } }, { pages: 9, rows: { products: 0 } }],
  ['most of a table is deleted', { pages: 9, rows: { products: 16 } }, { pages: 9, rows: { products: 1 } }],
  ['it was empty before', { pages: 9, rows: { products: 0 } }, { pages: 9, rows: { products: 0 } }],
  ['the rows of the previous release are unknown', { pages: 9 }, { pages: 9, rows: { products: 0 } }],
  ['half of the pages are left', { pages: 60 }, { pages: 30 }],
  ['the site had few pages', { pages: 23 }, { pages: 1 }],
])('the release passes if %s', (_, before, now) => {
  expect(lossOf(before, now)).toBeUndefined()
})

describe('what staff have confirmed to lose', () => {
  const confirmed = (pages: number, ...emptied: ContentTable[]): Loss => ({ emptied, pages })

  it.each<[string, Partial<ReleaseSize>, Loss]>([
    ['the same', { pages: 28, rows: { products: 0 } }, confirmed(28, 'products')],
    ['fewer tables', { rows: { products: 0 } }, confirmed(60, 'products', 'partners')],
    ['more pages', { pages: 29 }, confirmed(28)],
    ['fewer pages, which are no loss', { pages: 50, rows: { products: 0 } }, confirmed(60, 'products')],
  ])('is not asked about again: %s', (_, now, loss) => {
    expect(lossOf(BEFORE, { ...BEFORE, ...now }, loss)).toBeUndefined()
  })

  it.each<[string, Partial<ReleaseSize>, Loss]>([
    ['another table', { rows: { products: 0, partners: 0 } }, confirmed(60, 'products')],
    ['fewer pages', { pages: 27 }, confirmed(28)],
    ['most pages, and only a table was asked about', { pages: 29, rows: { products: 0 } }, confirmed(60, 'products')],
  ])('does not include more: %s', (_, now, loss) => {
    expect(lossOf(BEFORE, { ...BEFORE, ...now }, loss)).toBeInstanceOf(ReleaseRefusedError)
  })
})

describe('a release is compared with the live release', () => {
  const live = { newestChange: 5, ...BEFORE }
  const emptied = { newestChange: 7, pages: 60, rows: { products: 0 } }
  const confirmed = (change: number, ...tables: ContentTable[]) => ({ emptied: tables, pages: 60, change })

  it('without a loss, what staff have confirmed is not read', async () => {
    await refuseLoss(live, { ...live, newestChange: 7 }, () => Promise.reject(new Error('The backend is unreachable.')))
  })

  it.each<[string, ReturnType<typeof confirmed>]>([
    ['nothing', confirmed(0)],
    ['a loss that the live release shows already', confirmed(5, 'products')],
    ['another loss', confirmed(7, 'partners')],
  ])('and is refused if staff have confirmed %s', async (_, loss) => {
    await expect(refuseLoss(live, emptied, async () => loss)).rejects.toThrow(ReleaseRefusedError)
  })

  it('and may go live if staff have confirmed the loss since the live release', async () => {
    await refuseLoss(live, emptied, async () => confirmed(6, 'products'))
  })

  it('a live release of another project shows no change of this project', async () => {
    await refuseLoss({ ...live, newestChange: 1_000 }, emptied, async () => confirmed(6, 'products'))
  })
})
