import MarkdownIt from 'markdown-it'
import { isSafeLink } from './link.ts'

/**
 * Markdown as articles hold it: raw HTML stays text, links with other schemes stay text, and a single line break is
 * one, so that plain text looks as it was typed (decision 14).
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })

// Links and pictures lead where links of the site may lead; others stay text.
markdown.validateLink = isSafeLink

// The page has its own first heading: those of the text start below it.
markdown.core.ruler.push('headings-below-title', ({ tokens }) => {
  for (const token of tokens) if (token.type.startsWith('heading') && token.tag === 'h1') token.tag = 'h2'
})

const renderImage = markdown.renderer.rules.image
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('loading', 'lazy')
  return renderImage ? renderImage(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
}

/** The HTML of an article's text; safe to place in a page whatever the text holds. */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}
