import { type DefaultTreeAdapterMap, type ParserError, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** The elements, code and attributes of the templates, collected from pages of the seed. */
export interface Vocabulary {
  elements: ReadonlySet<string>
  /** Inline scripts and styles, without data blocks. */
  codes: ReadonlySet<string>
  /** Names of attributes. */
  attributes: ReadonlySet<string>
}

/** Further elements, which only Markdown produces. */
const MARKDOWN = [
  'blockquote',
  'br',
  'code',
  'del',
  'em',
  'h4',
  'h5',
  'h6',
  'hr',
  'img',
  'li',
  'ol',
  'pre',
  's',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
]
const MARKDOWN_ATTRIBUTES = ['start', 'style', 'title', 'alt', 'class']

const ADDRESS = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i
const ADDRESSES: ReadonlySet<string> = new Set([
  'href',
  'src',
  'poster',
  'action',
  'formaction',
  'component-url',
  'renderer-url',
  'xlink:href',
])
/** A text may contain noncharacters of Unicode; browsers show such a character like any character without a glyph. */
const HARMLESS: ReadonlySet<string> = new Set(['noncharacter-in-input-stream'])

/** Collects the vocabulary of pages with trusted content. */
export function vocabularyOf(pages: readonly string[]): Vocabulary {
  const all = pages.flatMap((page) => elementsOf(parse(page)))
  return {
    elements: new Set([...MARKDOWN, ...all.map(({ tagName }) => tagName)]),
    codes: new Set(all.flatMap((element) => codeOf(element) ?? [])),
    attributes: new Set([...MARKDOWN_ATTRIBUTES, ...all.flatMap(({ attrs }) => attrs.map(({ name }) => name))]),
  }
}

/** The faults of a page: HTML parse errors, and all elements, code and attributes that only content could have injected. */
export function faultsOf(page: string, known: Vocabulary): string[] {
  const faults: string[] = []
  const onParseError = ({ code, startLine, startCol }: ParserError) => {
    if (!HARMLESS.has(code)) faults.push(`${code} at ${startLine}:${startCol}`)
  }
  for (const element of elementsOf(parse(page, { onParseError }))) faults.push(...faultsOfElement(element, known))
  return faults
}

function faultsOfElement(element: Element, known: Vocabulary): string[] {
  const { tagName, attrs } = element
  const faults: string[] = []
  if (!known.elements.has(tagName)) faults.push(`an element <${tagName}>`)
  const code = codeOf(element)
  if (code !== undefined && !known.codes.has(code)) faults.push(`a foreign <${tagName}>: ${code.slice(0, 80)}`)
  if (isData(element)) JSON.parse(textOf(element))
  for (const { name, value } of attrs) {
    if (/^on/i.test(name)) faults.push(`a handler ${name} of <${tagName}>`)
    if (!known.attributes.has(name) && !name.startsWith('data-')) faults.push(`an attribute ${name} of <${tagName}>`)
    if (ADDRESSES.has(name) && !ADDRESS.test(value) && !isReload(element, value))
      faults.push(`${name}="${value}" of <${tagName}>`)
    if (name === 'style' && !/^text-align:(?:left|center|right)$/.test(value)) faults.push(`style="${value}" of <${tagName}>`)
  }
  return faults
}

/** The link that reloads a list has the address of the page, with the filter. */
const isReload = ({ attrs }: Element, address: string) =>
  address === '' && attrs.some(({ name, value }) => name === 'class' && value === 'reload')

/** The text of an inline script or style; `undefined` for other elements, and for data. */
function codeOf(element: Element): string | undefined {
  const isCode =
    (element.tagName === 'script' && !element.attrs.some(({ name }) => name === 'src')) || element.tagName === 'style'
  return isCode && !isData(element) ? textOf(element) : undefined
}

function isData({ tagName, attrs }: Element): boolean {
  return tagName === 'script' && attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json')
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}

function elementsOf(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  const inTemplate = 'content' in node ? elementsOf(node.content) : []
  return [...('tagName' in node ? [node] : []), ...children, ...inTemplate]
}
