import MarkdownIt, { type Token } from 'markdown-it'
import { arabicLists } from './arabic-list.ts'
import { cleanAddress } from './clean-address.ts'
import { trimInvisible } from './invisible.ts'
import { isSafeLink } from './link.ts'
import type { RewriteLink } from './site-link.ts'
import { type Video, videoOfAddress } from './video.ts'

export type { Token } from 'markdown-it'

/**
 * The Markdown of articles: raw HTML, links with other schemes and indented lines stay text, and a single line break is kept, so that plain
 * text looks as typed.
 */
function markdownIt() {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true }).use(arabicLists)
  // Indented lines are not code: people indent paragraphs, and put code into a fence.
  markdown.disable('code')
  const { normalizeLink, normalizeLinkText } = markdown
  markdown.normalizeLink = (address) => normalizeLink(cleanAddress(address))
  markdown.normalizeLinkText = (address) => normalizeLinkText(cleanAddress(address))
  return markdown
}

const markdown = markdownIt()
const { escapeHtml } = markdown.utils

// Links and pictures with unsafe addresses stay text.
markdown.validateLink = isSafeLink

// The page has its own h1, so headings of the text start at h2.
markdown.core.ruler.push('headings-below-title', ({ tokens }) => {
  for (const token of tokens) if (token.type.startsWith('heading') && token.tag === 'h1') token.tag = 'h2'
})

/** The address of a link in its parsed form: characters that an address must not contain are encoded. */
export const encodedLink = (address: string): string => markdown.normalizeLink(address)

/** A picture of a text. */
export interface TextPicture {
  src: string
  /** Description of the picture as plain text; empty if there is no description. */
  alt: string
  /** The caption of the picture. */
  title: string
}

/**
 * Returns the HTML of a picture; `undefined` for a plain `<img>` of its address, `null` if the picture cannot be shown: then the
 * alternative text stays.
 */
export type ShowPicture = (picture: TextPicture) => string | undefined | null

interface Env {
  [key: string | symbol]: unknown
  showPicture?: ShowPicture | undefined
}

// The policy of the site forbids `style` attributes, so the style sheet of the site aligns the cells.
markdown.core.ruler.push('alignment-without-styles', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    const [, side] = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? '')) ?? []
    token.attrs = side ? [['data-align', side]] : null
  }
})

const renderImage = markdown.renderer.rules.image
markdown.renderer.rules.image = (tokens, index, options, env: Env = {}, self) => {
  const token = tokens[index]
  if (!token || !isPicture(token)) return escapeHtml(token?.content ?? '')
  const shown = env.showPicture?.(pictureOf(token))
  if (shown === null) return escapeHtml(token.content)
  if (shown !== undefined) return shown + captionOf(token)
  token.attrSet('loading', 'lazy')
  return renderImage ? renderImage(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
}

/** The caption of a picture in a figure. */
function captionOf({ meta }: Token): string {
  const caption: unknown = meta?.caption
  return typeof caption === 'string' && caption !== '' ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
}

/** The picture of a token of the kind `image`. */
export function pictureOf(token: Token): TextPicture {
  const [src, title] = [String(token.attrGet('src') ?? ''), String(token.attrGet('title') ?? '')]
  return {
    src,
    alt: markdown.renderer.renderInlineAsText(token.children ?? [], markdown.options, {}).trim(),
    title: title.trim(),
  }
}

/** The tokens of an article's text, parsed as on the site. @param env the definitions of links, shared by the parts of a text */
export function articleTokens(text: string, env = {}): Token[] {
  return markdown.parse(text, env)
}

/** `![words]()` and a picture with a mail address are not pictures: their text stays. */
function isPicture(token: Token): boolean {
  return token.type === 'image' && /^(?:https?:|\/)/i.test(String(token.attrGet('src') ?? ''))
}

/** A part of an article: text as safe HTML, or a video with the words of its link. */
export type ArticlePart = { html: string } | { video: Video; words: string | undefined }

/** How a text is rendered. */
export interface TextOptions {
  /** Changes the targets of links. */
  rewriteLink?: RewriteLink
  /** Shows the pictures. A picture that stands alone becomes a figure with its caption. */
  showPicture?: ShowPicture
}

/** Renders an article's text to HTML, which is safe for any text. A video becomes a link. */
export function renderMarkdown(text: string, options?: TextOptions): string {
  return articleParts(text, options)
    .map((part) => ('html' in part ? part.html : linkTo(part.video.page, part.words ?? part.video.page)))
    .join('')
}

/** Splits an article's text at its videos. */
export function articleParts(text: string, options: TextOptions = {}): ArticlePart[] {
  const env: Env = { showPicture: options.showPicture }
  const parts: ArticlePart[] = []
  let waiting: Token[] = []
  const flush = () => {
    if (waiting.length > 0) parts.push({ html: render(waiting, env, options) })
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
    // Skips two tokens: the line, and the end of the paragraph.
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
/** A line that contains only an address, `<address>` or `[words](address)`. */
const ADDRESS_LINE = /^(?:<?(https?:[^\s<>]+)>?|\[([^[\]]+)\]\((https?:[^\s()]+)\))$/

/** The video of a line that contains only the address of the video, or only a link to the video. */
export function videoOfLine(line: string): Extract<ArticlePart, { video: Video }> | undefined {
  const [, plain, words, linked] = ADDRESS_LINE.exec(trimInvisible(line)) ?? []
  const video = videoOfAddress(plain ?? linked ?? '')
  return video && { video, words: words?.trim() || undefined }
}

/** Splits a paragraph at lines that contain only a video; `undefined` without such lines. */
function splitAtVideos(paragraph: string): (string | Extract<ArticlePart, { video: Video }>)[] | undefined {
  if (!MENTIONS_VIDEO.test(paragraph)) return undefined
  const blocks: ReturnType<typeof splitAtVideos> = []
  let lines: string[] = []
  const endText = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'))
    lines = []
  }
  for (const line of paragraph.split('\n')) {
    const video = videoOfLine(line)
    if (video) {
      endText()
      blocks.push(video)
    } else lines.push(line)
  }
  endText()
  return blocks.some((block) => typeof block !== 'string') ? blocks : undefined
}

function linkTo(address: string, words: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>\n`
}

function render(tokens: Token[], env: Env, { rewriteLink }: TextOptions): string {
  if (rewriteLink)
    for (const token of tokens) if (token.children) token.children = withRewrittenLinks(token.children, rewriteLink)
  return markdown.renderer.render(withFigures(tokens, env), markdown.options, env)
}

/** The picture of a line that contains only this picture; `undefined` for other lines. */
export function lonePicture(line: Token | undefined): Token | undefined {
  const [picture, ...others] = line?.children ?? []
  return picture && others.length === 0 && isPicture(picture) ? picture : undefined
}

/** Turns a paragraph of a single picture into a figure, if `showPicture` shows the picture. */
function withFigures(tokens: Token[], { showPicture }: Env): Token[] {
  if (!showPicture) return tokens
  for (const [at, open] of tokens.entries()) {
    const [line, close] = [tokens[at + 1], tokens[at + 2]]
    const token = open.type === 'paragraph_open' && open.level === 0 ? lonePicture(line) : undefined
    if (!token || !close) continue
    const picture = pictureOf(token)
    if (typeof showPicture(picture) !== 'string') continue
    open.tag = 'figure'
    close.tag = 'figure'
    token.meta = { caption: picture.title }
  }
  return tokens
}

/** Rewrites the links in the tokens of a line. Links are not nested, so each closing token belongs to the last opening token. */
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

/**
 * The addresses of all links and pictures in a text, in order and without doubles. Includes unsafe addresses, which stay text on the site.
 */
export function linksOfMarkdown(text: string): string[] {
  const tokens = everyLink.parse(text, {}).flatMap(({ children }) => children ?? [])
  const addresses = tokens.flatMap(
    (token) => (token.type === 'link_open' ? token.attrGet('href') : token.type === 'image' ? token.attrGet('src') : null) ?? [],
  )
  return [...new Set(addresses.map(String))]
}

const pictureTokens = (text: string) =>
  markdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(isPicture)

/** The pictures that a text shows, in order. */
export const picturesOf = (text: string): TextPicture[] => pictureTokens(text).map(pictureOf)

/** The addresses of the pictures that a text shows without alternative text, each once. */
export function wordlessPictures(text: string): string[] {
  const wordless = pictureTokens(text).filter((token) => token.content.trim() === '')
  return [...new Set(wordless.map((token) => pictureOf(token).src))]
}
