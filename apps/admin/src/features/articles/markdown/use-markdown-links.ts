import { useEffect, useState } from 'react'

/** The links of a Markdown text. The parser is in the chunk of the preview; until it has loaded there are no warnings. */
export function useMarkdownLinks(text: string): readonly string[] {
  const [links, setLinks] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    const show = (found: readonly string[]) => {
      if (isCurrent) setLinks(found)
    }
    import('@bayt/content/text/markdown').then(({ linksOfMarkdown }) => show(linksOfMarkdown(text))).catch(() => show([]))
    return () => {
      isCurrent = false
    }
  }, [text])
  return links
}
