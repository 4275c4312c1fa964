import { isStoredPicture } from '@bayt/content/entities/picture-address'
import { cleanAddress } from '@bayt/content/text/clean-address'
import { isSafeLink } from '@bayt/content/text/link'
import { videoInText } from '@bayt/content/text/video'
import { listsOfWord, nestLists } from './paste-lists.ts'
import { flattenTables, unwrap } from './paste-tables.ts'

/** Elements whose content is no text of the article. */
const DROPPED = 'head, style, script, title, meta, link, template, noscript, svg, button, input, select, textarea'

/** A tag: slash, name, attributes. It ends before the next `<`: thousands of `<` without an end would otherwise be read again from each. */
const TAG = /<(\/?)([a-z][^\s/<>]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi
/** The name of a `style` attribute; values with quotation marks are skipped. */
const STYLE_NAME = /"[^"]*"|'[^']*'|(?<![\w-])style(?=\s*=)/gi

/**
 * Parses copied HTML without applying its styles: the policy of the page holds for a parsed document too, and the browser reports each
 * style that it refuses. `style` attributes become `data-style`, and style sheets become texts, which are dropped.
 */
export function parseCopied(html: string): HTMLElement {
  const plain = html.replace(TAG, (_tag, slash: string, name: string, attributes: string) => {
    const renamed = attributes.replace(STYLE_NAME, (part) => (/^style$/i.test(part) ? 'data-style' : part))
    return `<${slash}${/^style$/i.test(name) ? 'textarea' : name}${renamed}>`
  })
  const { body } = new DOMParser().parseFromString(plain, 'text/html')
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  return body
}

/**
 * Reduces copied HTML (Word, web pages, mails) to Markdown's elements. The schema drops the rest.
 * @param isOwn whether a picture is being uploaded for this text
 */
export function reduceHtml(html: string, isOwn: (src: string) => boolean): string {
  const body = parseCopied(html)
  for (const image of body.querySelectorAll('img')) {
    if (!isStoredPicture(image.src) && !isOwn(image.getAttribute('src') ?? '')) image.replaceWith(emojiOf(image))
  }
  for (const link of body.querySelectorAll('a')) {
    link.setAttribute('href', cleanAddress(link.getAttribute('href') ?? ''))
    if (!isSafeLink(link.getAttribute('href') ?? '')) unwrap(link)
  }
  for (const frame of body.querySelectorAll('iframe')) frame.replaceWith(videoOf(frame) ?? '')
  keepLines(body)
  for (const element of body.querySelectorAll('[data-style]')) readStyle(element)
  flattenTables(body)
  listsOfWord(body)
  nestLists(body)
  for (const element of body.querySelectorAll('*')) element.removeAttribute('data-style')
  return body.innerHTML
}

/** Signs of emoji, digits in a box (1️⃣), and the letters of regional flags. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3|[\u{E0020}-\u{E007F}]|\u200D|\uFE0F)+$/u

/** The letters of an emoji, which WhatsApp and Facebook show as a picture; none for other pictures. */
function emojiOf({ alt }: HTMLImageElement): string {
  return EMOJI.test(alt) ? alt : ''
}

/** A video that a page embeds. */
function videoOf(frame: HTMLIFrameElement): Element | undefined {
  const video = videoInText(frame.getAttribute('src') ?? '')
  if (!video) return undefined
  const line = frame.ownerDocument.createElement('div')
  line.setAttribute('data-video', video.page)
  line.textContent = video.page
  return line
}

/** The line ends of messages (WhatsApp, Telegram, X): each line end is a line. The second name is the property of newer browsers. */
const WHITE_SPACE = /(?:^|;)\s*white-space(?:-collapse)?:\s*([\w-]+)/i
const KEEPS_LINES = /^(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)$/i

/** Makes the line ends that a style shows line breaks. */
function keepLines(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    const lines = text.data.split(/\r\n?|\n/)
    if (lines.length === 1 || text.parentElement?.closest('pre') || !showsLines(text.parentElement)) continue
    text.replaceWith(...lines.flatMap((line, at) => (at === 0 ? [line] : [body.ownerDocument.createElement('br'), line])))
  }
}

function showsLines(element: Element | null): boolean {
  for (let at = element; at; at = at.parentElement) {
    const [, shown] = WHITE_SPACE.exec(at.getAttribute('data-style') ?? '') ?? []
    if (shown) return KEEPS_LINES.test(shown)
  }
  return false
}

/** Turns bold and italic of a style into elements; a plain style removes them. */
function readStyle(element: Element): void {
  const style = element.getAttribute('data-style') ?? ''
  // At the start of a property: Word writes mso-bidi-font-weight:normal at each bold word.
  const isPlain = /(?:^|;)\s*font-weight:\s*(?:normal|400)/i.test(style)
  if (isPlain && /^(?:b|strong)$/i.test(element.tagName)) {
    unwrap(element)
    return
  }
  if (/(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i.test(style) && element.tagName === 'SPAN') wrapInside(element, 'strong')
  if (/(?:^|;)\s*font-style:\s*italic/i.test(style) && element.tagName === 'SPAN') wrapInside(element, 'em')
}

function wrapInside(element: Element, name: string): void {
  const mark = element.ownerDocument.createElement(name)
  mark.append(...element.childNodes)
  element.append(mark)
}
