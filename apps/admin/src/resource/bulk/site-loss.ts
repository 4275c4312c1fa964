import type { ContentTable } from '@bayt/content/entities/tables'
import { LOCALES } from '@bayt/content/locale'
import { countPublic, countShown } from '@bayt/content/queries/bulk'
import type { ContentClient } from '@bayt/content/queries/client'
import { readBuilds } from '@bayt/content/queries/publishing'

/** The publisher asks from this size on (`packages/release/src/loss.ts`). */
const MIN_PAGES = 24
/**
 * The publisher refuses below a half. The pages of lists go with their records and are not counted here, so the question comes earlier.
 */
const MIN_SHARE = 0.6
const MIN_RECORDS = 3

/** The tables whose records have a page in each language. */
const WITH_PAGES: readonly ContentTable[] = ['products', 'articles']

/** Enough builds to find the live build. */
const BUILDS = 20

/** A loss of the site that is large enough to be a mistake. */
export interface SiteLoss {
  /** Pages of the site now, and about how many are left; absent if enough of them stay. */
  pages?: { now: number; left: number }
  /** Number of visible records in the table now, if none would stay. */
  emptied?: number
}

/** Losses that need a question: nearly half of the pages or more, or all records of a kind. @returns `undefined` for everyday work */
export function siteLoss(table: ContentTable, hidden: number, shown: number, pages: number): SiteLoss | undefined {
  const left = pages - hidden * LOCALES.length
  const losesPages = WITH_PAGES.includes(table) && pages >= MIN_PAGES && left < pages * MIN_SHARE
  const losesAll = shown >= MIN_RECORDS && hidden >= shown
  if (!losesPages && !losesAll) return undefined
  return { ...(losesPages && { pages: { now: pages, left } }), ...(losesAll && { emptied: shown }) }
}

/** The loss of the site without these records; `null` for everyday work. @throws ContentError */
export async function readSiteLoss(client: ContentClient, table: ContentTable, ids: number[]): Promise<SiteLoss | null> {
  const [hidden, shown, builds] = await Promise.all([
    countPublic(client, table, ids),
    countShown(client, table),
    readBuilds(client, BUILDS),
  ])
  const pages = builds.find(({ state }) => state === 'live')?.pages ?? 0
  return siteLoss(table, hidden, shown, pages) ?? null
}
