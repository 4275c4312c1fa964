import { type ContentTable, columnsOfKind, isVisible } from '@bayt/content/entities/tables'
import { linksOfMarkdown } from '@bayt/content/text/markdown'
import { readContentLink } from '@bayt/release/content-link'
import { PICTURE_TARGET } from '../pictures/names.ts'
import type { Values } from '../values.ts'
import type { RecordAfter } from './records-after.ts'

/**
 * Finds the columns of a record whose links lead nowhere. Links to records are compared with the content after the import; links
 * to other sites are not checked.
 * @param siteUrl of the public site, if it is known: full addresses below it are pages of the site
 */
export function deadLinkFinder(after: Record<ContentTable, readonly RecordAfter[]>, siteUrl: string | undefined) {
  const publicIds = new Map<ContentTable, Set<unknown>>()
  const isPublic = (table: ContentTable, id: number) => {
    const ids =
      publicIds.get(table) ?? new Set(after[table].flatMap(({ values }) => (isVisible(table, values) ? [values.id] : [])))
    publicIds.set(table, ids)
    return ids.has(id)
  }
  const leadsNowhere = (link: string) => {
    const { fault, record } = readContentLink(link, siteUrl ?? UNKNOWN_SITE)
    return (fault !== undefined && fault !== 'prefix') || (record !== undefined && !isPublic(record.collection, record.id))
  }
  return (table: ContentTable, values: Values): string[] => {
    const textOf = (column: string) => String(values[column] ?? '').trim()
    const direct = columnsOfKind(table, 'link').filter((column) => textOf(column) !== '' && leadsNowhere(textOf(column)))
    const written = columnsOfKind(table, 'markdown').filter((column) => linksIn(textOf(column)).some(leadsNowhere))
    return [...direct, ...written]
  }
}

/**
 * The links and pictures of a text. Pictures with blanks in their names are included: Markdown ignores such pictures, but they
 * are files of the folder.
 */
const linksIn = (text: string) => [...linksOfMarkdown(text), ...(text.match(PICTURE_TARGET) ?? [])]

/** A reserved host (RFC 2606) that occurs in no link. */
const UNKNOWN_SITE = 'https://site.invalid'
