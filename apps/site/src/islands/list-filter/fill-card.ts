import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { formatLongDate, type Locale } from '@bayt/content/locale'
import { formatNumber } from '../../i18n/format.ts'
import type { ArticleSearchEntry, ListEntry, ProductSearchEntry } from '../search-index.ts'

/** Data of cards that index entries leave out: language, addresses and the names of categories and units. */
export interface CardWords {
  locale: Locale
  /** Address of the list; the page of an entry is below it. */
  listPath: string
  categories: Record<string, string>
  units: Record<string, string>
}

/** Fills a copy of a server-rendered card with an entry. Parts that the entry does not have are removed. */
export function fillCard(card: HTMLElement, entry: ListEntry, words: CardWords): void {
  const link = card.querySelector<HTMLAnchorElement>('h3 a')
  link?.setAttribute('href', `${words.listPath}/${entry.id}`)
  if (link) link.textContent = 'name' in entry ? entry.name : entry.title
  setText(card, '.label', words.categories[entry.category] ?? entry.category)
  fillPicture(card, entry.picture)
  if ('name' in entry) fillSizes(card, entry, words)
  else fillArticle(card, entry, words)
}

function fillSizes(card: HTMLElement, { pack_sizes, pack_unit }: ProductSearchEntry, { locale, units }: CardWords): void {
  const list = card.querySelector('.sizes')
  const model = list?.firstElementChild
  const sizes = packSizeList(pack_sizes)
  if (!list || !model || sizes.length === 0) {
    list?.remove()
    return
  }
  const chips = sizes.map((size) => {
    const chip = model.cloneNode(true)
    const [number, unit] = chip.childNodes
    if (number) number.textContent = formatNumber(locale, size)
    if (unit) unit.textContent = ` ${units[pack_unit] ?? pack_unit}`
    return chip
  })
  list.replaceChildren(...chips)
}

function fillArticle(card: HTMLElement, { created_at, excerpt, category }: ArticleSearchEntry, { locale }: CardWords): void {
  const time = card.querySelector('time')
  time?.setAttribute('datetime', created_at.slice(0, 10))
  if (time) time.textContent = formatLongDate(locale, created_at)
  if (excerpt) setText(card, '.excerpt', excerpt)
  else card.querySelector('.excerpt')?.remove()
  if (category !== 'Videos') card.querySelector('.play')?.remove()
}

/** @param variants id, widths and formats, as in the search index */
function fillPicture(card: HTMLElement, variants: string): void {
  const [name, widths = '', formats = ''] = variants.split(' ')
  const path = (width: string | undefined, format: string | undefined) => `/_pictures/${name}-${width}.${format}`
  const model = card.querySelector('source')
  const sources = formats.split(',').map((format) => {
    const source = model?.cloneNode()
    if (source instanceof HTMLSourceElement) {
      source.type = `image/${format}`
      source.srcset = widths
        .split(',')
        .map((width) => `${path(width, format)} ${width}w`)
        .join(', ')
    }
    return source
  })
  for (const source of [...card.querySelectorAll('source')].slice(1)) source.remove()
  model?.replaceWith(...sources.filter((source) => source !== undefined))
  const picture = card.querySelector('img')
  picture?.removeAttribute('data-colour')
  picture?.setAttribute('src', path(widths.split(',')[0], formats.split(',').at(-1)))
}

function setText(card: HTMLElement, selector: string, text: string): void {
  const element = card.querySelector(selector)
  if (element) element.textContent = text
}
