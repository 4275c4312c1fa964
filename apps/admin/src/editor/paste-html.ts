import { isStoredPicture } from '@bayt/content/entities/picture-address'
import { cleanAddress } from '@bayt/content/text/clean-address'
import { toLatinDigits } from '@bayt/content/text/digits'
import { isSafeLink } from '@bayt/content/text/link'
import { videoInText } from '@bayt/content/text/video'

/** Elements whose content is not part of the article's text. */
const DROPPED = 'head, style, script, title, meta, link, template, noscript, svg, button, input, select, textarea'

/**
 * A tag: slash, name, attributes. A tag ends before the next `<`: otherwise the search would start again at each of thousands of
 * unclosed `<`.
 */
const TAG = /<(\/?)([a-z][^\s/<>]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi
/** The name of a `style` attribute; values with quotation marks are skipped. */
const STYLE_NAME = /"[^"]*"|'[^']*'|(?<![\w-])style(?=\s*=)/gi

/**
 * Parses copied HTML without applying its styles: the policy of the page also applies to a parsed document, and the browser
 * reports each refused style. `style` attributes become `data-style`, and style sheets become texts, which are dropped.
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

/** Copied HTML, reduced to Markdown's elements. */
interface Reduced {
  html: string
  /** How many pictures the reduced HTML lacks. */
  leftOut: number
}

/**
 * Reduces copied HTML (Word, web pages, mails) to Markdown's elements. The schema drops the rest.
 * @param isOwn tells whether a picture is being uploaded for this text
 */
export function reduceHtml(html: string, isOwn: (src: string) => boolean): Reduced {
  const body = parseCopied(html)
  let leftOut = 0
  for (const image of body.querySelectorAll('img')) {
    if (isStoredPicture(image.src) || isOwn(image.getAttribute('src') ?? '')) continue
    const emoji = emojiOf(image)
    if (emoji === '' && !isDot(image)) leftOut += 1
    image.replaceWith(emoji)
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
  return { html: body.innerHTML, leftOut }
}

/** Signs of emoji, digits in a box (1️⃣), and the letters of regional flags. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3|[\u{E0020}-\u{E007F}]|\u200D|\uFE0F)+$/u

/** The letters of an emoji that WhatsApp or Facebook shows as a picture; empty for other pictures. */
function emojiOf({ alt }: HTMLImageElement): string {
  return EMOJI.test(alt) ? alt : ''
}

/** Whether a picture is an invisible dot, by which mails and pages count their readers. */
function isDot(image: HTMLImageElement): boolean {
  return ['width', 'height'].some((side) => /^[01](?:px)?$/.test(image.getAttribute(side) ?? ''))
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

/**
 * The style of messages (WhatsApp, Telegram, X) in which each line end starts a new line. The second name is the property of
 * newer browsers.
 */
const WHITE_SPACE = /(?:^|;)\s*white-space(?:-collapse)?:\s*([\w-]+)/i
const KEEPS_LINES = /^(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)$/i

/** Converts line ends that a style preserves into line breaks. */
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

/** Converts bold and italic styles into elements; a plain style removes bold and italic elements. */
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

/** The bullet or number of a list item, as Word writes it into the text. */
interface Sign {
  isNumbered: boolean
  /** The number of the item. */
  value: number
  zero: string
}

/** A list that is being made: `next` is the number of its next item. */
interface OpenList {
  element: HTMLElement
  isNumbered: boolean
  next: number
}

/** Word writes the items of a list as paragraphs with a typed bullet or number, and their level as a style. */
function listsOfWord(body: HTMLElement): void {
  let open: OpenList[] = []
  for (const item of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list" i]')) {
    const typed = item.querySelector('[data-style*="ignore" i]')
    const level = Number(/level(\d)/i.exec(item.getAttribute('data-style') ?? '')?.[1] ?? 1)
    if (!open[0] || item.previousElementSibling !== open[0].element) open = []
    const isFirst = open.length < level
    const sign = signOf(typed?.textContent ?? '', isFirst)
    typed?.remove()
    open = open.slice(0, level)
    const last = open[level - 1]
    if (last && (last.isNumbered !== sign.isNumbered || (sign.isNumbered && last.next !== sign.value))) open.pop()
    while (open.length < level) {
      const list = newList(body, sign)
      const parent = open.at(-1)
      if (!parent) item.before(list.element)
      else (parent.element.lastElementChild ?? addItem(parent)).append(list.element)
      open.push(list)
    }
    const list = open[level - 1]
    if (list) addItem(list).prepend(...item.childNodes)
    item.remove()
  }
}

function newList(body: HTMLElement, { isNumbered, value, zero }: Sign): OpenList {
  const element = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
  if (isNumbered && value !== 1) element.setAttribute('start', String(value))
  if (zero !== '0') element.setAttribute('data-zero', zero)
  return { element, isNumbered, next: value }
}

function addItem(list: OpenList): HTMLElement {
  const line = list.element.ownerDocument.createElement('li')
  list.element.append(line)
  list.next++
  return line
}

/** The number of an item: `3.`, `١-`, `1.2.`, `a)`, `(iv)`, `أ.`; any other sign is a bullet. */
const NUMBER = /^\(?(?:[\d٠-٩۰-۹]+\.)*(?:(?<number>[\d٠-٩۰-۹]{1,9})|(?<letters>[a-z]{1,4}|[ء-ي]{1,2}))(?:[.):-]|$)/i
const ARABIC = 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv']

/** @param isFirst whether the item begins a list: then `i` is a Roman number, not the ninth letter */
function signOf(typed: string, isFirst: boolean): Sign {
  const text = typed.replace(/[\s\u200B-\u200F]/g, '')
  const { number, letters } = NUMBER.exec(text)?.groups ?? {}
  const zero = /[٠-٩]/.test(number ?? '') ? '٠' : /[۰-۹]/.test(number ?? '') ? '۰' : '0'
  if (number !== undefined) return { isNumbered: true, value: Number(toLatinDigits(number)), zero }
  // The bullet of Word's second level is the letter o.
  if (letters === undefined || text === letters) return { isNumbered: false, value: 0, zero }
  const small = letters.toLowerCase().replace(/[اإآ]/, 'أ')
  const roman = ROMAN.indexOf(small) + 1
  const isRoman = roman > 0 && (small.length > 1 || (isFirst && small === 'i'))
  const alphabetic = ARABIC.includes(small) ? ARABIC.indexOf(small) + 1 : small.charCodeAt(0) - 96
  return { isNumbered: true, value: isRoman ? roman : alphabetic, zero: ARABIC.includes(small) ? '٠' : zero }
}

/**
 * Moves a nested list into the item before it: Google Docs writes such a list beside the items. Also notes the digits that a style chooses.
 */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list)
  for (const list of body.querySelectorAll<HTMLElement>('ol')) {
    const styles = [list, ...list.children].map((element) => element.getAttribute('data-style') ?? '').join(';')
    if (/list-style-type:\s*arabic-indic/i.test(styles)) list.setAttribute('data-zero', '٠')
  }
}

/** Elements that begin a separate line, in a cell of a pasted table. */
const BLOCKS = [
  'p, div, section, article, address, aside, header, footer, h1, h2, h3, h4, h5, h6, pre, blockquote, figure, figcaption',
  'ul, ol, li, dl, dt, dd',
].join(', ')

/** Replaces an element by its content. */
function unwrap(element: Element, around = ''): void {
  element.replaceWith(around, ...element.childNodes, around)
}

/** Reduces pasted tables to Markdown's tables: equally long rows of cells with one line, and no caption. */
function flattenTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    for (const caption of partsOf(table, 'caption')) {
      table.before(renamed(caption, 'p'))
      caption.remove()
    }
    if (table.querySelector('table')) {
      dissolve(table)
      continue
    }
    for (const block of table.querySelectorAll(BLOCKS)) unwrap(block, ' ')
    const rows = [...table.querySelectorAll('tr')]
    splitMergedCells(rows)
    makeEquallyLong(rows)
  }
}

/** A table that contains a table is the layout of a page or mail: its cells are parts of the text. */
function dissolve(table: Element): void {
  for (const cell of partsOf(table, 'td, th')) cell.replaceWith(renamed(cell, 'div'))
  for (const part of [...partsOf(table, 'thead, tbody, tfoot, tr'), table]) unwrap(part)
}

/** The parts of a table without parts of inner tables. */
function partsOf(table: Element, names: string): Element[] {
  return [...table.querySelectorAll(names)].filter((part) => part.closest('table') === table)
}

/** An element with another name and the same content. */
function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  return other
}

/** Adds empty cells for a merged cell, so that all other cells stay in their columns. */
function splitMergedCells(rows: readonly Element[]): void {
  const widest = Math.max(1, ...rows.map(columnsOf))
  /** For each column: how many further rows the cells above span. */
  const reach: number[] = []
  for (const row of rows) {
    let column = 0
    for (const cell of [...row.children]) {
      for (; (reach[column] ?? 0) > 0; column++) {
        reach[column] = (reach[column] ?? 0) - 1
        cell.before(emptyCell(cell))
      }
      const [width, height] = [Math.min(spanOf(cell, 'colspan'), widest), spanOf(cell, 'rowspan')]
      for (const name of SPANS) cell.removeAttribute(name)
      cell.after(...Array.from({ length: width - 1 }, () => emptyCell(cell)))
      for (const end = column + width; column < end; column++) reach[column] = height - 1
    }
    for (; column < reach.length; column++) reach[column] = Math.max(0, (reach[column] ?? 0) - 1)
  }
}

/** The columns that a row needs. Some pages let a title, alone in its row, span 100 columns in a table of three. */
function columnsOf({ children }: Element): number {
  return children.length > 1 ? [...children].reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0) : 1
}

const SPANS = ['colspan', 'rowspan'] as const

/** The number of columns or rows of a cell; at most 1,000, because no browser shows more. */
function spanOf(cell: Element, name: (typeof SPANS)[number]): number {
  const span = Number(cell.getAttribute(name))
  return Number.isInteger(span) && span > 0 ? Math.min(span, 1000) : 1
}

function makeEquallyLong(rows: readonly Element[]): void {
  const length = Math.max(...rows.map(({ children }) => children.length))
  for (const row of rows) while (row.children.length < length) row.append(emptyCell(row))
}

const emptyCell = ({ ownerDocument }: Element) => ownerDocument.createElement('td')
