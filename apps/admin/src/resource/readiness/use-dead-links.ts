import { type ContentTable, columnsOfKind } from '@bayt/content/entities/tables'
import { useEffect, useState } from 'react'
import { useLinkWarnings } from '../links/use-link-warnings.ts'

/** The columns with a link that leads nowhere: links of buttons, and those in Markdown. @param textOf the typed value of a column */
export function useDeadLinks(table: ContentTable, textOf: (column: string) => string): string[] {
  const direct = columnsOfKind(table, 'link').map((column) => ({ column, links: [textOf(column)] }))
  const written = useMarkdownLinksOf(columnsOfKind(table, 'markdown').map((column) => ({ column, text: textOf(column) })))
  const all = [...direct, ...written]
  const dead = useLinkWarnings(all.flatMap(({ links }) => links)).filter(({ fault }) => fault !== 'prefix')
  return all.filter(({ links }) => dead.some(({ link }) => links.includes(link))).map(({ column }) => column)
}

interface ColumnLinks {
  column: string
  links: readonly string[]
}

/** The parser is in the chunk of the preview; without it, links in Markdown are not checked. */
function useMarkdownLinksOf(texts: { column: string; text: string }[]): ColumnLinks[] {
  const [links, setLinks] = useState<ColumnLinks[]>([])
  const key = JSON.stringify(texts)
  useEffect(() => {
    let isCurrent = true
    const columns: typeof texts = JSON.parse(key)
    if (columns.length === 0) return
    const show = (found: ColumnLinks[]) => {
      if (isCurrent) setLinks(found)
    }
    import('@bayt/content/text/markdown')
      .then(({ linksOfMarkdown }) => show(columns.map(({ column, text }) => ({ column, links: linksOfMarkdown(text) }))))
      .catch(() => show([]))
    return () => {
      isCurrent = false
    }
  }, [key])
  return links
}
