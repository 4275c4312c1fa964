import MarkdownIt, { type Token } from 'markdown-it'
import { isSafeLink } from './link.ts'
import type { RewriteLink } from './site-link.ts'

/**
 * Markdown as articles hold it: raw HTML stays text, links with other schemes stay text, and a single line break is
 * one, so that plain text looks as it was typed (decision 14).
 */
function markdownIt() {
  return new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })
}

const markdown = markdownIt()
const { escapeHtml } = markdown.utils

// Links and pictures lead where links of the site may lead; others stay text.
markdown.validateLink = isSafeLink

// The page has its own first heading: those of the text start below it.
markdown.core.ruler.push('headings-below-title', ({ tokens }) => {
  for (const token of tokens) if (token.type.startsWith('heading') && token.tag === 'h1') token.tag = 'h2'
})

const renderImage = markdown.renderer.rules.image
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index]
  // `![words]()` and a mail address are no pictures: their words stay.
  if (!/^(?:https?:|\/)/i.test(String(token?.attrGet('src') ?? ''))) return escapeHtml(token?.content ?? '')
  token?.attrSet('loading', 'lazy')
  return renderImage ? renderImage(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
}

/**
 * The HTML of an article's text; safe to place in a page whatever the text holds.
 * @param rewriteLink changes where links lead; they stay as written without it
 */
export function renderMarkdown(text: string, rewriteLink?: RewriteLink): string {
  const env = {}
  const tokens = markdown.parse(text, env)
  if (rewriteLink)
    for (const token of tokens) if (token.children) token.children = withRewrittenLinks(token.children, rewriteLink)
  return markdown.renderer.render(tokens, markdown.options, env)
}

/** The tokens of a line with their links changed. Links do not hold links, so each closing token belongs to the last opening one. */
function withRewrittenLinks(tokens: Token[], rewriteLink: RewriteLink): Token[] {
  let isLink = false
  return tokens.filter((token) => {
    if (token.type === 'link_open') {
      const href = rewriteLink(String(token.attrGet('href') ?? ''))
      isLink = href !== undefined
      if (href !== undefined) token.attrSet('href', href)
    }
    return isLink || (token.type !== 'link_open' && token.type !== 'link_close')
  })
}

const everyLink = markdownIt()
everyLink.validateLink = () => true

/** The addresses of all links and pictures that a text tries to make, each once, in their order; also those that stay text. */
export function linksOfMarkdown(text: string): string[] {
  const tokens = everyLink.parse(text, {}).flatMap(({ children }) => children ?? [])
  const addresses = tokens.flatMap(
    (token) => (token.type === 'link_open' ? token.attrGet('href') : token.type === 'image' ? token.attrGet('src') : null) ?? [],
  )
  return [...new Set(addresses.map(String))]
}
