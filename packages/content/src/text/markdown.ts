import MarkdownIt, { type Token } from 'markdown-it'
import { isSafeLink } from './link.ts'
import type { RewriteLink } from './site-link.ts'

/**
 * The Markdown of articles: raw HTML and links with other schemes stay text, and a single line break is kept, so that plain text
 * looks as typed.
 */
function markdownIt() {
  return new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })
}

const markdown = markdownIt()
const { escapeHtml } = markdown.utils

// Links and pictures with unsafe addresses stay text.
markdown.validateLink = isSafeLink

// The page has its own h1, so headings of the text start at h2.
markdown.core.ruler.push('headings-below-title', ({ tokens }) => {
  for (const token of tokens) if (token.type.startsWith('heading') && token.tag === 'h1') token.tag = 'h2'
})

const renderImage = markdown.renderer.rules.image
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index]
  // `![words]()` and a mail address are not pictures: their text stays.
  if (!/^(?:https?:|\/)/i.test(String(token?.attrGet('src') ?? ''))) return escapeHtml(token?.content ?? '')
  token?.attrSet('loading', 'lazy')
  return renderImage ? renderImage(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
}

/**
 * Renders an article's text to HTML, which is safe for any text.
 * @param rewriteLink changes the targets of links
 */
export function renderMarkdown(text: string, rewriteLink?: RewriteLink): string {
  const env = {}
  const tokens = markdown.parse(text, env)
  if (rewriteLink)
    for (const token of tokens) if (token.children) token.children = withRewrittenLinks(token.children, rewriteLink)
  return markdown.renderer.render(tokens, markdown.options, env)
}

/** Rewrites the links in the tokens of a line. Links are not nested, so each closing token belongs to the last opening one. */
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

/** The addresses of all links and pictures in a text, each once, in order, including unsafe ones that stay text. */
export function linksOfMarkdown(text: string): string[] {
  const tokens = everyLink.parse(text, {}).flatMap(({ children }) => children ?? [])
  const addresses = tokens.flatMap(
    (token) => (token.type === 'link_open' ? token.attrGet('href') : token.type === 'image' ? token.attrGet('src') : null) ?? [],
  )
  return [...new Set(addresses.map(String))]
}
