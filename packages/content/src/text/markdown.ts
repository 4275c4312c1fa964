import MarkdownIt, { type Token } from 'markdown-it'
import { arabicLists } from './arabic-list.ts'
import { isSafeLink } from './link.ts'
import type { RewriteLink } from './site-link.ts'
import { type Video, videoOfAddress } from './video.ts'

/**
 * The Markdown of articles: raw HTML and links with other schemes stay text, and a single line break is kept, so that plain text
 * looks as typed.
 */
function markdownIt() {
  return new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true }).use(arabicLists)
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
  if (!token || !isPicture(token)) return escapeHtml(token?.content ?? '')
  token.attrSet('loading', 'lazy')
  return renderImage ? renderImage(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
}

/** `![words]()` and a mail address are not pictures: their text stays. */
function isPicture(token: Token): boolean {
  return token.type === 'image' && /^(?:https?:|\/)/i.test(String(token.attrGet('src') ?? ''))
}

/** A part of an article: text as safe HTML, or a video with the words of its link. */
export type ArticlePart = { html: string } | { video: Video; words: string | undefined }

/**
 * Renders an article's text to HTML, which is safe for any text. A video is a link.
 * @param rewriteLink changes the targets of links
 */
export function renderMarkdown(text: string, rewriteLink?: RewriteLink): string {
  return articleParts(text, rewriteLink)
    .map((part) => ('html' in part ? part.html : linkTo(part.video.page, part.words ?? part.video.page)))
    .join('')
}

/** Splits an article's text at its videos. @param rewriteLink changes the targets of links */
export function articleParts(text: string, rewriteLink?: RewriteLink): ArticlePart[] {
  const env = {}
  const parts: ArticlePart[] = []
  let waiting: Token[] = []
  const flush = () => {
    if (waiting.length > 0) parts.push({ html: render(waiting, env, rewriteLink) })
    waiting = []
  }
  const tokens = markdown.parse(text, env)
  for (let at = 0; at < tokens.length; at++) {
    const [token, inline] = [tokens[at], tokens[at + 1]]
    const blocks = token?.type === 'paragraph_open' && token.level === 0 && inline ? splitAtVideos(inline.content) : undefined
    if (!blocks) {
      if (token) waiting.push(token)
      continue
    }
    for (const block of blocks) {
      if (typeof block === 'string') waiting.push(...markdown.parse(block, env))
      else {
        flush()
        parts.push(block)
      }
    }
    // Skips the line and the end of the paragraph.
    at += 2
  }
  flush()
  return parts
}

/** Whether an article's text has a video. */
export function hasVideo(text: string): boolean {
  return MENTIONS_VIDEO.test(text) && articleParts(text).some((part) => 'video' in part)
}

const MENTIONS_VIDEO = /youtu|vimeo/i
/** A line that is an address, `<address>` or `[words](address)`. */
const ADDRESS_LINE = /^(?:<?(https?:[^\s<>]+)>?|\[([^[\]]+)\]\((https?:[^\s()]+)\))$/

/** Splits a paragraph at the lines that are nothing but a video; `undefined` if it has none. */
function splitAtVideos(paragraph: string): (string | Extract<ArticlePart, { video: Video }>)[] | undefined {
  if (!MENTIONS_VIDEO.test(paragraph)) return undefined
  const blocks: ReturnType<typeof splitAtVideos> = []
  let lines: string[] = []
  const endText = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'))
    lines = []
  }
  for (const line of paragraph.split('\n')) {
    const [, plain, words, linked] = ADDRESS_LINE.exec(line.trim()) ?? []
    const video = videoOfAddress(plain ?? linked ?? '')
    if (video) {
      endText()
      blocks.push({ video, words: words?.trim() || undefined })
    } else lines.push(line)
  }
  endText()
  return blocks.some((block) => typeof block !== 'string') ? blocks : undefined
}

function linkTo(address: string, words: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>\n`
}

function render(tokens: Token[], env: Parameters<typeof markdown.parse>[1], rewriteLink: RewriteLink | undefined): string {
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

/** Whether a text shows a picture without words about it. */
export function hasWordlessPicture(text: string): boolean {
  const tokens = markdown.parse(text, {}).flatMap(({ children }) => children ?? [])
  return tokens.some((token) => isPicture(token) && token.content.trim() === '')
}
