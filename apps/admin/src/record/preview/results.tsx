import { LOCALE_FACTS, type Locale, localePath, ownFirst, splitLocale } from '@bayt/content/locale'
import type { PreviewRenderer } from '@bayt/release/preview'
import { useMemo } from 'react'
import { useServices } from '../../data/services.tsx'
import basics from '../../ui/basics.module.css'
import { languageName } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { Picture } from '../../ui/picture.tsx'
import { nonceOfPage, parsePage, siteFile } from './frame/prepare-page.ts'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { type LengthWarning, lengthWarning, shorten } from './shortened.ts'
import type { PreviewSource } from './use-form-source.ts'
import { useRendered } from './use-rendered.ts'

interface ResultsProps {
  renderer: PreviewRenderer
  source: PreviewSource
  /** English path of the page. */
  path: string | undefined
}

/** A page as search engines and messengers show it, in each language. */
export function Results({ renderer, source, path }: ResultsProps) {
  const { locale } = useLocale()
  const texts = PREVIEW_TEXTS[locale].results
  const addresses = path === undefined ? [] : ownFirst(locale).map((language) => localePath(language, path))
  const { pages } = useRendered(renderer, addresses, { edits: source.shown, pictures: source.pictures })
  const known = useMemo(
    () => pages.map(({ address, html }) => [address, pageFacts(parsePage(html, nonceOfPage()))] as const),
    [pages],
  )
  return (
    <div className={styles.scroll}>
      {known.map(([address, facts]) => {
        const language = splitLocale(address).locale
        return (
          <section key={address} className={styles.results} aria-label={languageName(locale, language)}>
            <h3 className={styles.language}>{languageName(locale, language)}</h3>
            <div className={styles.pair}>
              <SearchResult facts={facts} language={language} />
              <ShareCard facts={facts} language={language} />
            </div>
          </section>
        )
      })}
      <p className={basics.quiet}>{texts.about}</p>
    </div>
  )
}

/** Approximately Google on a computer: one line for the title, two for the description. Widths in CSS pixels. */
const SEARCH = {
  title: { maxPx: 580, measure: textMeasure('20px Arial') },
  description: { maxPx: 1_180, measure: textMeasure('14px Arial') },
  /** Number of characters below which Google often uses a sentence of the page instead. */
  shortest: 50,
}
/** Approximately WhatsApp on a phone: two lines for the title, two for the description. */
const CHAT = {
  title: { maxPx: 560, measure: textMeasure('600 15px Arial') },
  description: { maxPx: 600, measure: textMeasure('13px Arial') },
  shortest: 0,
}

interface ResultProps {
  facts: PageFacts
  language: Locale
}

/** A page in the results of a search engine. */
function SearchResult({ facts, language }: ResultProps) {
  const texts = PREVIEW_TEXTS[useLocale().locale].results
  const { title, description, warnings } = shortened(facts, SEARCH)
  return (
    <figure className={styles.result}>
      <figcaption>{texts.search}</figcaption>
      <div className={styles.google} lang={language} dir={LOCALE_FACTS[language].dir}>
        <p className={styles.googleAddress} dir="ltr">
          {facts.address}
        </p>
        <p className={styles.googleTitle}>{title}</p>
        <p className={styles.googleText}>{description}</p>
      </div>
      {facts.isHidden && <p className={basics.quiet}>{texts.hidden}</p>}
      <LengthNotes warnings={warnings} />
    </figure>
  )
}

/** The card of a link to a page in WhatsApp. */
export function ShareCard({ facts: { shared, address }, language }: ResultProps) {
  const texts = PREVIEW_TEXTS[useLocale().locale].results
  const { siteUrl } = useServices().config
  const picture = shared.picture && siteFile(shared.picture, siteUrl)
  const { title, description, warnings } = shortened(shared, CHAT)
  return (
    <figure className={styles.result}>
      <figcaption>{texts.share}</figcaption>
      <div className={styles.chat} lang={language} dir={LOCALE_FACTS[language].dir}>
        {picture && <Picture key={picture} src={picture} alt="" brokenText={texts.pictureBroken} />}
        <div className={styles.chatText}>
          <p className={styles.chatTitle}>{title}</p>
          <p>{description}</p>
          <p className={styles.googleAddress} dir="ltr">
            {URL.parse(address)?.host ?? address}
          </p>
        </div>
      </div>
      {shared.isPictureLater && <p className={basics.quiet}>{texts.pictureLater}</p>}
      <LengthNotes warnings={warnings} />
    </figure>
  )
}

interface Warnings {
  title: LengthWarning | undefined
  description: LengthWarning | undefined
}

/** Both texts of a page in the lengths of a service, with warnings about texts that are cut. */
function shortened(texts: { title: string; description: string }, service: typeof SEARCH) {
  const title = shorten(texts.title, service.title.maxPx, service.title.measure)
  const description = shorten(texts.description, service.description.maxPx, service.description.measure)
  const warnings: Warnings = {
    title: lengthWarning(texts.title, title.isCut),
    description: lengthWarning(texts.description, description.isCut, service.shortest),
  }
  return { title: title.text, description: description.text, warnings }
}

/** The warnings about lengths, or a note that both lengths are right. */
function LengthNotes({ warnings }: { warnings: Warnings }) {
  const texts = PREVIEW_TEXTS[useLocale().locale].results
  const notes = (['title', 'description'] as const).flatMap((what) => {
    const warning = warnings[what]
    return warning ? [texts.warnings[warning](texts[what])] : []
  })
  if (notes.length === 0) return <p className={basics.quiet}>{texts.fits}</p>
  return (
    <ul className={`${basics.failed} ${styles.warnings}`}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

let context: CanvasRenderingContext2D | null | undefined

/** Measures texts in a font. @param font as in CSS, e.g. `20px Arial` */
function textMeasure(font: string): (text: string) => number {
  return (text) => {
    context ??= document.createElement('canvas').getContext('2d')
    if (!context) return 0
    context.font = font
    return context.measureText(text).width
  }
}

/** The facts that search engines and messengers read from a page, in full length. */
interface PageFacts {
  title: string
  description: string
  /** Full address of the page. */
  address: string
  /** Whether search engines must not list the page. */
  isHidden: boolean
  shared: {
    title: string
    description: string
    picture: string | undefined
    /** Whether the picture is the general share picture, because the record's own picture is drawn when its page is published. */
    isPictureLater: boolean
    site: string
  }
}

/** The share picture of pages without their own picture (apps/site, `OpenGraph.astro`). */
const GENERAL_PICTURE = /\/share-\w+\.jpg$/

/** Reads the head of a rendered page. */
export function pageFacts(page: Document): PageFacts {
  const property = (name: string) => content(page, `meta[property="og:${name}"]`)
  const picture = property('image')
  return {
    title: page.title,
    description: content(page, 'meta[name="description"]'),
    address: property('url'),
    isHidden: content(page, 'meta[name="robots"]').includes('noindex'),
    shared: {
      title: property('title'),
      description: property('description'),
      picture: picture || undefined,
      isPictureLater: isPageOfRecord(property('url')) && GENERAL_PICTURE.test(picture),
      site: property('site_name'),
    },
  }
}

/** Whether the page of a full address belongs to a record. */
function isPageOfRecord(address: string): boolean {
  return /\/\d+$/.test(address) && !address.includes('/page/')
}

function content(page: Document, selector: string): string {
  return page.querySelector(selector)?.getAttribute('content') ?? ''
}
