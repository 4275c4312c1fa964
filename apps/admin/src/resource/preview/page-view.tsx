import type { Locale } from '@bayt/content/locale'
import type { PreviewRenderer } from '@bayt/release/preview'
import { useState } from 'react'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { showSlide } from './frame/show-slide.ts'
import { FramedPage } from './framed-page.tsx'
import { linkTarget } from './link-target.ts'
import { type Place, partOf, stripOf } from './places.ts'
import styles from './preview.module.css'
import type { PreviewSource } from './preview-source.ts'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { useCards } from './use-cards.ts'
import { usePublicPages, useRendered } from './use-rendered.ts'
import { shownAddresses, shownPlace, type View, visit, WIDTHS } from './view.ts'

interface PageViewProps {
  renderer: PreviewRenderer
  /** Whether the newest public content is compared with. */
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
    const slide = source.shown[0]?.row
    if (source.table !== 'hero_images' || !slide) return
    const { image_url, ...columns } = { image_url: '', ...slide } as Record<string, unknown>
    const picture = String(image_url)
    showSlide(page, String(columns[`title_${language}`] ?? ''), source.pictures[picture]?.src ?? picture)
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
