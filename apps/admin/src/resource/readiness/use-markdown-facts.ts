import { type ContentTable, columnsOfKind } from '@bayt/content/entities/tables'
import { useEffect, useState } from 'react'

/** The facts of a Markdown column. */
export interface MarkdownFacts {
  column: string
  links: readonly string[]
  /** Addresses of the pictures without a description. */
  wordlessPictures: readonly string[]
}

/**
 * The facts of each Markdown column. The parser is in the chunk of the preview; without this chunk, Markdown is not checked.
 * @param textOf the typed value of a column
 */
export function useMarkdownFacts(table: ContentTable, textOf: (column: string) => string): MarkdownFacts[] {
  const [facts, setFacts] = useState<MarkdownFacts[]>([])
  const key = JSON.stringify(columnsOfKind(table, 'markdown').map((column) => ({ column, text: textOf(column) })))
  useEffect(() => {
    let isCurrent = true
    const columns: { column: string; text: string }[] = JSON.parse(key)
    if (columns.length === 0) return
    const show = (found: MarkdownFacts[]) => {
      if (isCurrent) setFacts(found)
    }
    import('@bayt/content/text/markdown')
      .then(({ linksOfMarkdown, wordlessPictures }) =>
        show(
          columns.map(({ column, text }) => ({
            column,
            links: linksOfMarkdown(text),
            wordlessPictures: wordlessPictures(text),
          })),
        ),
      )
      .catch(() => show([]))
    return () => {
      isCurrent = false
    }
  }, [key])
  return facts
}
