import { isStoredPicture } from '@bayt/content/entities/picture-address'
import { DEFAULT_LOCALE, LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { renderMarkdown, type ShowPicture } from '@bayt/content/text/markdown'
import { linkRewriter } from '@bayt/content/text/site-link'
import { type MouseEvent, useMemo } from 'react'
import { useServices } from '../../../lib/services.tsx'
import styles from './markdown-preview.module.css'

/** Pictures of the media library are figures with a caption, as on the site. */
const showStored: ShowPicture = ({ src, alt }) => {
  if (!isStoredPicture(src)) return undefined
  const text = alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<img src="${src}" alt="${text}" loading="lazy">`
}

interface MarkdownPreviewProps {
  label: string
  text: string
  language: Locale | undefined
  emptyText: string
}

/** Opens links of the text in a new tab, so that the form stays open. */
function openInNewTab(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener')
}

/** An article's text as the public site shows it: the same renderer, in the language's own direction. */
export default function MarkdownPreview({ label, text, language = DEFAULT_LOCALE, emptyText }: MarkdownPreviewProps) {
  const { siteUrl } = useServices().config
  const html = useMemo(() => {
    const rewriteLink = linkRewriter(language, siteUrl)
    const onSite = (href: string | undefined) => (href?.startsWith('/') ? siteUrl + href : href)
    return renderMarkdown(text, { rewriteLink: (link) => onSite(rewriteLink(link)), showPicture: showStored })
  }, [text, language, siteUrl])
  if (text.trim() === '') return <p className={styles.empty}>{emptyText}</p>
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={styles.scroll}
      onClickCapture={openInNewTab}
    >
      <div
        lang={language}
        dir={LOCALE_FACTS[language].dir}
        className={styles.text}
        data-ground="site"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer leaves raw HTML and dangerous links as text
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  )
}
