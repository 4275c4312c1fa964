import { LOCALES, localePath } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { COLLECTIONS, type Collection, FIXED_PATHS, listPageCount, listPagePath, UNLISTED_PATHS } from '@bayt/release/addresses'
import { IndexedRows } from '../../data/indexed-rows.ts'
import { listPage } from '../../data/list-page.ts'
import { packSizesOf } from '../../data/pack-sizes.ts'
import { isEqual } from '../../data/query-cache.ts'
import { followingOf, followingOfCategory } from '../../data/related.ts'
import { picturesOf } from '../pictures/uses.ts'

type Listed = PublicContent[Collection][number]
/** Whether two lists of rows look the same on a page. */
type Compare = (before: readonly Listed[], after: readonly Listed[]) => boolean

/** The addresses of pages that do not look the same in two contents. */
export interface Candidates {
  /** Pages that differ for certain, so nobody needs to render them to find out. */
  different: Set<string>
  /** Pages that show changed rows, but perhaps none of the changed columns. */
  possible: Set<string>
}

/**
 * The pages that may differ between two contents: pages with other rows, or with a picture that may look different. Comparing
 * rows takes milliseconds; rendering the site twice to compare its pages takes many seconds. A random test compares the resulting
 * pages with complete releases (`preview-equality.random.test.ts`).
 * @param touched addresses of the pictures that may look different or have another description
 */
export function candidatePages(before: PublicContent, after: PublicContent, touched: ReadonlySet<string>): Candidates {
  const all = COLLECTIONS.map((collection) => {
    const isSame = comparison(collection, after, touched)
    const lists = listPaths(collection, before, after, isSame)
    return { ...lists, possible: [...lists.possible, ...recordPaths(collection, before, after, isSame)] }
  })
  return {
    different: inAllLanguages(all.flatMap(({ different }) => different)),
    possible: inAllLanguages([...FIXED_PATHS, ...UNLISTED_PATHS, ...all.flatMap(({ possible }) => possible)]),
  }
}

function inAllLanguages(paths: readonly string[]): Set<string> {
  return new Set(LOCALES.flatMap((locale) => paths.map((path) => localePath(locale, path))))
}

/** Rows that did not change are the same objects. */
function comparison(collection: Collection, after: PublicContent, touched: ReadonlySet<string>): Compare {
  const rows: readonly Listed[] = after[collection]
  const isTouched = (row: Listed) => picturesOf(collection, row).some((url) => touched.has(url))
  const changed = new Set(touched.size > 0 ? rows.filter(isTouched) : [])
  return (one, other) => one.length === other.length && one.every((row, at) => row === other[at] && !changed.has(row))
}

function listPaths(collection: Collection, before: PublicContent, after: PublicContent, isSame: Compare) {
  const rowsBefore: readonly Listed[] = before[collection]
  const rowsAfter: readonly Listed[] = after[collection]
  const count = Math.max(listPageCount(rowsBefore.length), listPageCount(rowsAfter.length))
  const pages = Array.from({ length: count }, (_, index) => index + 1).map((page) => {
    const shown = (rows: readonly Listed[]) => listPage(rows, page === 1 ? undefined : String(page))?.rows ?? []
    return { path: listPagePath(collection, page), before: shown(rowsBefore), after: shown(rowsAfter) }
  })
  const haveSameFilters = collection === 'articles' || isEqual(packSizesOf(before.products), packSizesOf(after.products))
  // Each page shows the number of all rows, and links to its own rows.
  const isDifferent = (page: (typeof pages)[number]) =>
    rowsBefore.length !== rowsAfter.length || page.before.some(({ id }, at) => id !== page.after[at]?.id)
  const isPossible = (page: (typeof pages)[number]) => !haveSameFilters || !isSame(page.before, page.after)
  return {
    different: pages.filter(isDifferent).map(({ path }) => path),
    possible: pages.filter((page) => !isDifferent(page) && isPossible(page)).map(({ path }) => path),
  }
}

function recordPaths(collection: Collection, before: PublicContent, after: PublicContent, isSame: Compare): string[] {
  const rowsBefore = new IndexedRows<Listed>(before[collection])
  const rowsAfter = new IndexedRows<Listed>(after[collection])
  return rowsAfter.rows
    .filter(({ id }) => !isSame(shownRows(collection, rowsBefore, id), shownRows(collection, rowsAfter, id)))
    .map(({ id }) => `/${collection}/${id}`)
}

/** The rows that the page of a record shows. */
function shownRows(collection: Collection, all: IndexedRows<Listed>, id: number): Listed[] {
  const { previous, next } = all.neighboursOf(id)
  const related = collection === 'products' ? followingOfCategory(all, id, 4) : followingOf(all, id, 3)
  return [all.get(id), previous, next, ...related].filter((row) => row !== undefined)
}
