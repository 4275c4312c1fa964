import { isStoredPicture } from '@bayt/content/entities/picture-address'
import { cleanAddress } from '@bayt/content/text/clean-address'
import { isSafeLink } from '@bayt/content/text/link'
import { flattenTables, unwrap } from './paste-tables.ts'

/** Elements whose text is not part of the text. */
const DROPPED = 'head, style, script, title, meta, link, template, noscript, svg, button, input, select, textarea'

/**
 * Reduces copied HTML (Word, web pages, mails) to what Markdown knows. The schema drops the rest.
 * @param isOwn whether a picture is on its way for this text
 */
export function reduceHtml(html: string, isOwn: (src: string) => boolean): string {
  // Styles are read as texts: an element with a style would offend the policy of the page.
  const { body } = new DOMParser().parseFromString(html.replace(/\sstyle=/gi, ' data-style='), 'text/html')
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  for (const image of body.querySelectorAll('img')) {
    if (!isStoredPicture(image.src) && !isOwn(image.getAttribute('src') ?? '')) image.replaceWith(emojiOf(image))
  }
  for (const link of body.querySelectorAll('a')) {
    link.setAttribute('href', cleanAddress(link.getAttribute('href') ?? ''))
    if (!isSafeLink(link.getAttribute('href') ?? '')) unwrap(link)
  }
  for (const element of body.querySelectorAll('[data-style]')) readStyle(element)
  flattenTables(body)
  listsOfWord(body)
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

/** Bold and italic of a style sheet become elements; what a style makes plain is plain. */
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

/** Word writes the items of a list as paragraphs with a typed bullet. */
function listsOfWord(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list" i]')) {
    const bullet = item.querySelector('[data-style*="ignore" i]')
    const isNumbered = /[\d٠-٩۰-۹]/.test(bullet?.textContent ?? '')
    bullet?.remove()
    const name = isNumbered ? 'OL' : 'UL'
    const before = item.previousElementSibling
    const list = before?.tagName === name && before.hasAttribute('data-word') ? before : body.ownerDocument.createElement(name)
    if (list !== before) item.before(list)
    list.setAttribute('data-word', '')
    const line = body.ownerDocument.createElement('li')
    line.append(...item.childNodes)
    list.append(line)
    item.remove()
  }
}
