import { CONTENT_TABLE_NAMES, type ContentTable, columnsOfKind } from '@bayt/content/entities/tables'
import { CARD_LINES, cardTitles } from '@bayt/content/readiness/card-titles'
import { type Finding, readinessOf } from '@bayt/content/readiness/readiness'
import { wordlessPictures } from '@bayt/content/text/markdown'
import type { Plan } from '../plan.ts'
import type { Tables } from '../read-tables.ts'
import type { Values } from '../values.ts'
import { alternativesOf } from './alternatives.ts'
import { deadLinkFinder } from './dead-links.ts'
import { recordsAfter } from './records-after.ts'
import { titleLines } from './title-lines.ts'

/** A point that needs attention in a row that an import writes. */
export interface Point {
  location: string
  finding: Finding
}

export interface ReadinessReport {
  points: Point[]
  /** Checks that were not possible. */
  notes: string[]
}

export interface ReadinessInput {
  plan: Plan
  /** The project before the import. */
  tables: Tables
  /** Pixels of the pictures in the folder, by their addresses in rows. */
  sizes: ReadonlyMap<string, { width: number; height: number }>
  siteUrl: string | undefined
}

/** Reports the missing parts of the rows that an import writes, by the rules of the forms. */
export async function reportReadiness({ plan, tables, sizes, siteUrl }: ReadinessInput): Promise<ReadinessReport> {
  const after = recordsAfter(plan, tables)
  const alternatives = alternativesOf(after.picture_texts)
  const deadLinks = deadLinkFinder(after, siteUrl)
  const unmeasured = new Set<string>()
  const points: Point[] = []
  for (const table of CONTENT_TABLE_NAMES) {
    for (const { values, location } of after[table]) {
      if (location === undefined) continue
      const addresses = columnsOfKind(table, 'picture').flatMap((column) => (values[column] ? [String(values[column])] : []))
      for (const address of addresses) if (!sizes.has(address)) unmeasured.add(address)
      const wordless = new Map(
        columnsOfKind(table, 'markdown').map((column) => [column, wordlessPictures(String(values[column] ?? ''))]),
      )
      const described = [...addresses, ...[...wordless.values()].flat()]
      const findings = readinessOf(table, values, {
        pictures: sizes,
        alternatives: new Map(described.map((address) => [address, alternatives.get(address) ?? []])),
        wordlessPictures: wordless,
        deadLinks: deadLinks(table, values),
        longTitles: await longTitles(table, values),
      })
      points.push(...findings.map((finding) => ({ location, finding })))
    }
  }
  return { points, notes: unmeasured.size > 0 ? [unmeasuredNote(unmeasured.size)] : [] }
}

/** The titles that take more lines than a card shows. */
async function longTitles(table: ContentTable, values: Values): Promise<string[]> {
  const measured = cardTitles(table).map(async ({ column, language, look }) => {
    const title = String(values[column] ?? '').trim()
    return title !== '' && (await titleLines(title, language, look)) > CARD_LINES ? [column] : []
  })
  return (await Promise.all(measured)).flat()
}

function unmeasuredNote(count: number): string {
  return count === 1
    ? 'The pixels of 1 picture were not checked, because it is not in the folder.'
    : `The pixels of ${count} pictures were not checked, because they are not in the folder.`
}
