import { columnsOfKind } from '@bayt/content/entities/tables'
import { type Locale, splitLocale } from '@bayt/content/locale'
import type { DevicePicture, PreviewEdit, PreviewPage, PreviewRenderer } from '@bayt/release/preview'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useServices } from '../../data/services.tsx'
import { languageName } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { CHANGED, createPageFrame, markChanges, type PageFrame } from './frame/page-frame.ts'
import { nonceOfPage, parsePage, preparePage, showSlide, unfoldFacts } from './frame/prepare-page.ts'
import { linkTarget } from './link-target.ts'
import { type Place, partOf, stripOf } from './places.ts'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import type { PreviewSource } from './use-form-source.ts'
import { usePublicPages, useRendered } from './use-rendered.ts'
import { shownAddresses, shownPlace, type View, visit, WIDTHS } from './view.ts'

/** A marker picture, with an address that no record uses. */
const ADDRESS = 'https://device.invalid/card'
const MARK: DevicePicture = { width: 64, height: 64, src: 'data:image/svg+xml,card' }

/**
 * The record with the marker picture, by which `cardIn` finds the card of the record on a separately rendered page. A name cannot identify
 * the card, because names may be missing or repeated. The picture cannot identify the card, because the address of a picture on the
 * site is a hash.
 */
export function withMark({ table, shown }: Pick<PreviewSource, 'table' | 'shown'>) {
  const [edit, ...others] = shown
  const [picture] = columnsOfKind(table, 'picture')
  if (!edit?.row || !picture) return undefined
  return {
    edits: [{ ...edit, row: { ...edit.row, [picture]: ADDRESS } } as PreviewEdit, ...others],
    pictures: { [ADDRESS]: MARK },
  }
}

/**
 * The selector of the card with the mark.
 * @param page rendered with `withMark`
 * @param strip selector of the part of the page with the cards
 */
export function cardIn(page: Document, strip: string): string | undefined {
  // A strip may repeat its cards: finds the first card.
  const card = page.querySelector(`${strip} img[src="${MARK.src}"]`)?.closest('li')
  const cards = [...(card?.parentElement?.children ?? [])]
  return card ? `${strip} li:nth-child(${cards.indexOf(card) + 1})` : undefined
}

const NOTHING = { edits: [], pictures: {} }
const NO_ADDRESSES: readonly string[] = []

/**
 * The place of the record's card in a strip, found even if nothing in the record has changed.
 * @param strip selector of the strip; `undefined` if the place shows the record without a card
 * @returns selectors of the card by the address of the page, once they are known
 */
function useCards(
  renderer: PreviewRenderer,
  source: PreviewSource,
  addresses: readonly string[],
  strip: string | undefined,
): ReadonlyMap<string, string> {
  const { table, id, shown } = source
  const place = shown.map(({ row }) => row && 'display_order' in row && row.display_order).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a card does not depend on what else is typed
  const marked = useMemo(() => (strip === undefined ? undefined : withMark(source)), [table, id, place, strip])
  const { pages } = useRendered(renderer, marked ? addresses : NO_ADDRESSES, marked ?? NOTHING)
  return useMemo(() => {
    const found = pages.map(({ address, html }) => [address, strip && cardIn(parsePage(html, nonceOfPage()), strip)] as const)
    return new Map(found.flatMap(([address, card]) => (card ? [[address, card]] : [])))
  }, [pages, strip])
}

interface PageViewProps {
  renderer: PreviewRenderer
  /** Whether the renderer has the newest public content. */
  isCurrent: boolean
  source: PreviewSource
  places: readonly Place[]
  view: View
  onView: (view: View) => void
  onKey: (event: KeyboardEvent) => void
}

/** The page itself, in one language or in both. */
export function PageView({ renderer, isCurrent, source, places, view, onView, onKey }: PageViewProps) {
  const { locale } = useLocale()
  const { siteUrl } = useServices().config
  const texts = PREVIEW_TEXTS[locale]
  const [notice, setNotice] = useState({ of: view, text: '' })
  const say = (text: string) => setNotice({ of: view, text })
  const addresses = shownAddresses(view, places, locale)
  const after = useRendered(renderer, addresses, { edits: source.shown, pictures: source.pictures })
  const before = usePublicPages(renderer, addresses)
  const [shown, others] = view.version === 'after' ? [after, before] : [before, after]

  const onLink = (href: string, address: string, reveal: (id: string) => void) => {
    const target = linkTarget(href, address, siteUrl)
    if (target.kind === 'page') onView(visit(view, target.address))
    else if (target.kind === 'anchor') reveal(target.id)
    else if (target.kind === 'outside') say(texts.outside[target.how](target.to))
    else if (target.kind === 'nowhere') say(texts.notices.nowhere)
  }
  const adjust = (page: Document, language: Locale) => {
    unfoldFacts(page, source.table)
    const slide = source.shown[0]?.row
    if (source.table === 'hero_images' && slide) showSlide(page, language, slide, source.pictures)
  }

  const chosen = shownPlace(view, places)
  const isAtPlace = chosen !== undefined && view.visited.length === 0
  const place = isAtPlace ? partOf(chosen.key, source.table, source.id) : undefined
  const cards = useCards(renderer, source, addresses, isAtPlace ? stripOf(chosen.key) : undefined)
  const isMissing = shown.pages.some(({ status }) => status === 404)
  const said = [
    notice.of === view ? notice.text : '',
    after.hasFailed ? texts.pageFailed : '',
    isMissing ? (view.version === 'after' ? texts.notices.notThere : texts.notices.notThereYet) : '',
    source.visibility === 'shown' || source.visibility === 'appears' ? '' : texts.notices[source.visibility],
    navigator.onLine ? '' : texts.notices.offline,
    isCurrent ? '' : texts.notices.notCurrent,
  ].find((text) => text !== '')
  return (
    <>
      <p className={styles.notice} role="status">
        {said}
      </p>
      <div className={styles.frames}>
        {shown.pages.map((page, index) => (
          <FramedPage
            // The place in the row is the key, so that the frame stays while its page changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: the frames have no other identity
            key={index}
            page={page}
            other={others.pages.find(({ address }) => address === page.address)}
            round={view.switches}
            place={cards.get(page.address) ?? place}
            width={WIDTHS[view.width]}
            adjust={adjust}
            onLink={onLink}
            onIdleControl={() => say(texts.notices.idleControl)}
            onKey={onKey}
          />
        ))}
      </div>
    </>
  )
}

/** The styles that load the display fonts, as a text for the frame, which has its own document. */
const [FONTS = ''] = Object.values(
  import.meta.glob<string>('../../../../../packages/brand/fonts.css', { query: '?inline', import: 'default', eager: true }),
)
const FONT_STYLES = FONTS

interface FramedPageProps {
  page: PreviewPage
  /** The other version of the page, for the comparison; absent until it is known. */
  other: PreviewPage | undefined
  /** Counts the switches between the versions: each switch marks the differences. */
  round: number
  /** The part of the page that shows the record; undefined if the whole page shows the record. */
  place: string | undefined
  /** CSS pixels. */
  width: number
  /** Makes the last changes to the prepared page, e.g. chooses the shown slide. */
  adjust: (page: Document, language: Locale) => void
  /** @param reveal scrolls the page to an element by its id */
  onLink: (href: string, address: string, reveal: (id: string) => void) => void
  onIdleControl: () => void
  onKey: (event: KeyboardEvent) => void
}

/** A page of the site in a sandboxed frame of a device's width, scaled to the available room. */
function FramedPage({ page, other, round, place, width, adjust, ...handlers }: FramedPageProps) {
  const { siteUrl, supabaseUrl } = useServices().config
  const { locale } = useLocale()
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState<PageFrame>()
  const size = useSize(room)
  const { address } = page
  const language = splitLocale(address).locale
  const onLink = useStableCallback((href: string) => handlers.onLink(href, address, (id) => shown?.revealId(id)))
  const onIdleControl = useStableCallback(handlers.onIdleControl)
  const onKey = useStableCallback(handlers.onKey)
  const adjustPage = useStableCallback(adjust)

  useEffect(() => {
    if (!frame.current) return
    const created = createPageFrame(frame.current, { onLink, onIdleControl, onKey })
    setShown(created)
    return created.stop
  }, [onLink, onIdleControl, onKey])

  const seen = useRef('')
  const marked = useRef('')
  useEffect(() => {
    if (!shown) return
    const prepare = (html: string) => {
      const prepared = preparePage(html, { siteUrl, storageUrl: supabaseUrl, nonce: nonceOfPage(), fontStyles: FONT_STYLES })
      adjustPage(prepared, language)
      return prepared
    }
    const prepared = prepare(page.html)
    const look = `${address} ${round} ${place}`
    // Marks the differences once for each page, place and switch, not after each key: a comparison takes longer than the time between two
    // keys.
    const isMarked = other !== undefined && marked.current !== look
    if (isMarked) {
      markChanges(prepare(other.html).body, prepared.body)
      // If the part of the page that shows the record has no difference yet, a later key press marks and scrolls to the first difference.
      // On the record's own page, typing scrolls nothing.
      const isFound = place === undefined || round > 0 || prepared.querySelector(`[${CHANGED}]`) !== null
      if (isFound) marked.current = look
      // A changed value restarts the animation. The first switch only scrolls.
      if (round > 0) prepared.documentElement.dataset.marks = round % 2 === 0 ? 'a' : 'b'
    }
    shown.show(address, prepared)
    if (round === 0 && (seen.current !== look || (isMarked && marked.current === look))) shown.revealChange(place)
    seen.current = look
  }, [shown, page.html, other, round, place, address, language, siteUrl, supabaseUrl, adjustPage])

  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1
  return (
    <div ref={room} className={styles.room}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={PREVIEW_TEXTS[locale].frame(languageName(locale, language))}
        // Same origin, so that the console patches the page and hears its clicks; without scripts, forms, popups and navigation.
        sandbox="allow-same-origin"
        style={{ inlineSize: width, blockSize: size.height / scale, scale: String(scale) }}
      />
    </div>
  )
}

/** Measures an element, and follows changes of its size. */
function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
