import { toLatinDigits } from '@bayt/content/text/digits'

/** The sign of an item: bullet or number, as Word types it. */
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
export function listsOfWord(body: HTMLElement): void {
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

/** `3.`, `١-`, `1.2.`, `a)`, `(iv)`, `أ.`: anything else is a bullet. */
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

/** Google Docs writes a deeper list beside the items of the list around it; a style can choose the digits. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list)
  for (const list of body.querySelectorAll<HTMLElement>('ol')) {
    const styles = [list, ...list.children].map((element) => element.getAttribute('data-style') ?? '').join(';')
    if (/list-style-type:\s*arabic-indic/i.test(styles)) list.setAttribute('data-zero', '٠')
  }
}
