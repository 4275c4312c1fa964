import { isStoredPicture } from '@bayt/content/entities/picture-address'
import { type ContentTable, columnsOfKind } from '@bayt/content/entities/tables'
import { LOCALES, type Locale, localised } from '@bayt/content/locale'
import { CARD_LINES, type CardLook, cardTitles } from '@bayt/content/readiness/card-titles'
import { enoughPixels, type ReadinessRule, readinessOf } from '@bayt/content/readiness/readiness'
import { isSafeUrl } from '@bayt/content/text/url'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useContext, useDeferredValue, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from '../../data/drafts/draft.ts'
import { useServices } from '../../data/services.tsx'
import basics from '../../ui/basics.module.css'
import { formatList, formatNumber, languageName } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import panel from '../../ui/panel.module.css'
import { type FieldGroup, shownFields } from '../fields.ts'
import { PictureNoteContext } from '../form/picture-note-context.ts'
import { PictureSizesContext } from '../form/use-picture-sizes.tsx'
import { pictureTextOptions } from '../picture-text/picture-text-options.ts'
import styles from './readiness.module.css'
import '@bayt/brand/fonts.css'
import { ARABIC_FAMILY, LATIN_FAMILY } from '@bayt/brand/fonts'
import { countInArabic } from '../../ui/i18n/count.ts'
import { type LinkWarning, useLinkWarnings } from '../links/link-warning-list.tsx'

const POINTS = { one: 'نقطة واحدة', two: 'نقطتين', few: 'نقاط', many: 'نقطة', other: 'نقطة' }

const en = {
  title: 'Ready for the site?',
  ready: 'Everything is there.',
  /** @param count number of open points */
  open: (count: number) => (count === 1 ? '1 point to look at' : `${formatNumber('en', count)} points to look at`),
  rules: {
    required: 'Needed',
    one_needed: 'One of the languages is needed',
    language: 'In one language only; missing in the other',
    other_language: 'Without a letter of its language: perhaps in the wrong field',
    text: 'No text yet',
    picture: 'No picture yet',
    picture_broken: 'The address shows no picture',
    sizes: 'No sizes yet',
    days: 'Before the first day: visitors never see it',
    link: 'A link leads nowhere',
    title_long: 'Too long for the card on a phone: it takes more than 4 lines',
  },
  /** @param enough the number of pixels on the longer side that is enough, as a text */
  pictureSmall: (enough: string) => `The picture has too few pixels: ${enough} on its longer side are enough`,
  noAlternativeText: (languages: readonly Locale[]) =>
    `No picture description in ${formatList(
      'en',
      languages.map((language) => languageName('en', language)),
    )}`,
  error: 'Stops the save',
}

const ar: typeof en = {
  title: 'جاهز للموقع؟',
  ready: 'كل شيء مكتمل.',
  open: (count) => `تبقى مراجعة ${countInArabic(count, POINTS)}`,
  rules: {
    required: 'مطلوب',
    one_needed: 'مطلوب بإحدى اللغتين على الأقل',
    language: 'مكتوب بلغة واحدة فقط، وينقص في الأخرى',
    other_language: 'ليس فيه حرف من لغته: ربما كُتب في غير حقله',
    text: 'لا يوجد نص بعد',
    picture: 'لا توجد صورة بعد',
    picture_broken: 'لا تظهر صورة من هذا الرابط',
    sizes: 'لا توجد أحجام بعد',
    days: 'يسبق أول يوم، فلا يراها الزوار أبدًا',
    link: 'رابط لا يؤدي إلى أي صفحة',
    title_long: 'طويل على بطاقة الهاتف: يأخذ أكثر من ٤ أسطر',
  },
  pictureSmall: (enough) => `أبعاد الصورة صغيرة: يكفي ${enough} بكسل في الضلع الأطول`,
  noAlternativeText: (languages) =>
    `لا يوجد وصف للصورة ${formatList(
      'ar',
      languages.map((language) => `ب${languageName('ar', language)}`),
    )}`,
  error: 'يمنع الحفظ',
}

export const READINESS_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Lists the findings about the typed values, before visitors see the record. Each finding has buttons that lead to its fields. */
export function ReadinessList({ table, groups }: { table: ContentTable; groups: FieldGroup[] }) {
  const { locale } = useLocale()
  const texts = READINESS_TEXTS[locale]
  const Note = useContext(PictureNoteContext)
  const titleId = useId()
  const { setFocus } = useFormContext<FormValues>()
  const typed = useDeferredValue(useWatch<FormValues>())
  const textOf = (column: string) => String(typed[column] ?? '').trim()
  const addresses = columnsOfKind(table, 'picture').map(textOf)
  const written = useMarkdownFacts(table, textOf)
  const observed = {
    pictures: useContext(PictureSizesContext),
    alternatives: useAlternatives([...addresses, ...written.flatMap((one) => one.wordlessPictures).filter(isStoredPicture)]),
    wordlessPictures: new Map(written.map((one) => [one.column, one.wordlessPictures])),
    deadLinks: useDeadLinks(table, textOf, written),
    longTitles: useDisplayFonts() ? longTitles(table, textOf) : [],
  }
  const findings = readinessOf(table, typed, observed)
  const labels = new Map(shownFields(groups, locale).map(({ name, label }) => [name, label[locale]]))
  const shown = [...labels.keys()]
  const describe = (rule: ReadinessRule, languages: readonly Locale[]) => {
    if (rule === 'alternative_text') return texts.noAlternativeText(languages)
    return rule === 'picture_small' ? texts.pictureSmall(formatNumber(locale, enoughPixels(table))) : texts.rules[rule]
  }
  return (
    <section className={styles.readiness} aria-labelledby={titleId}>
      <h3 id={titleId} className={panel.title}>
        {texts.title}
      </h3>
      <p className={basics.quiet}>{findings.length === 0 ? texts.ready : texts.open(findings.length)}</p>
      <ul className={styles.list}>
        {findings.map(({ rule, level, columns, languages = [] }) => {
          const Icon = level === 'error' ? CircleAlert : TriangleAlert
          return (
            <li key={[rule, ...columns].join()} className={styles.item} data-level={level}>
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
              <div>
                {describe(rule, languages)}
                {level === 'error' && <span className={basics.quiet}> · {texts.error}</span>}
                <div className={styles.fields}>
                  {columns
                    .toSorted((a, b) => shown.indexOf(a) - shown.indexOf(b))
                    .map((column) => {
                      const label = labels.get(column) ?? column
                      return rule === 'alternative_text' && Note && addresses.includes(textOf(column)) ? (
                        <Note key={column} url={textOf(column)} label={label} isLink />
                      ) : (
                        <button key={column} type="button" className={styles.field} onClick={() => setFocus(column)}>
                          {label}
                        </button>
                      )
                    })}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The titles that take more lines than a card shows. */
function longTitles(table: ContentTable, textOf: (column: string) => string): string[] {
  return cardTitles(table)
    .filter(({ column, language, look }) => titleLines(textOf(column), language, look) > CARD_LINES)
    .map(({ column }) => column)
}

/** How many lines a title takes in the card of the site at 360 px, measured with the font and the width of the card's title. */
function titleLines(title: string, language: Locale, look: CardLook): number {
  const gauge = document.createElement('p')
  gauge.lang = language
  gauge.className = `${styles.gauge} ${styles[look]}`
  gauge.textContent = title
  document.body.append(gauge)
  const lines = Math.round(gauge.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(gauge).lineHeight))
  gauge.remove()
  return lines
}

/** The languages in which pictures have a description, by address. A picture that is not looked up yet is absent. */
function useAlternatives(addresses: readonly string[]): ReadonlyMap<string, readonly Locale[]> {
  const services = useServices()
  const wanted = [...new Set(addresses.filter(isSafeUrl))]
  // The picture fields use the same query, so that one request serves both.
  const answers = useQueries({ queries: wanted.map((url) => pictureTextOptions(services, url)) })
  return new Map(
    wanted.flatMap((url, index) => {
      const known = answers[index]?.data
      if (known === undefined) return []
      return [[url, LOCALES.filter((language) => known && localised(known, 'alt', language))]]
    }),
  )
}

/** For what the device finds out by itself; after a failure, the next form tries again. */
const ON_DEVICE = { networkMode: 'always', retry: false, gcTime: 0 } as const

const FACES = [
  [`480 20px "${LATIN_FAMILY}"`, 'a'],
  [`600 20px "${ARABIC_FAMILY}"`, 'ا'],
] as const

/** Loads the fonts in which the site shows titles. @returns whether they are loaded: in another font a title has another width */
function useDisplayFonts(): boolean {
  const { data = false } = useQuery({
    queryKey: ['display-fonts'],
    queryFn: async () => {
      const faces = await Promise.all(FACES.map(([face, letter]) => document.fonts.load(face, letter)))
      return faces.every((found) => found.length > 0)
    },
    ...ON_DEVICE,
  })
  return data
}

/** The columns with a dead link: links of buttons, and links in Markdown. @param textOf the typed value of a column */
function useDeadLinks(table: ContentTable, textOf: (column: string) => string, written: MarkdownFacts[]): string[] {
  const direct = columnsOfKind(table, 'link').map((column) => ({ column, links: [textOf(column)] }))
  const all = [...direct, ...written]
  return deadColumns(all, useLinkWarnings(all.flatMap(({ links }) => links)))
}

/**
 * The columns with a complete link to a missing page. Incomplete or invalid links are left out, because the field itself already
 * says what to type.
 */
export function deadColumns(
  columns: readonly { column: string; links: readonly string[] }[],
  warnings: readonly LinkWarning[],
): string[] {
  const dead = new Set(warnings.filter(({ fault }) => fault === 'nowhere').map(({ link }) => link))
  return columns.filter(({ links }) => links.some((link) => dead.has(link))).map(({ column }) => column)
}

/** The facts of a Markdown column. */
interface MarkdownFacts {
  column: string
  links: readonly string[]
  /** Addresses of the pictures without a description. */
  wordlessPictures: readonly string[]
}

/**
 * The facts of each Markdown column. The parser is in the chunk of the preview; without this chunk, Markdown is not checked.
 * @param textOf the typed value of a column
 */
function useMarkdownFacts(table: ContentTable, textOf: (column: string) => string): MarkdownFacts[] {
  const columns = columnsOfKind(table, 'markdown').map((column) => ({ column, text: textOf(column) }))
  const { data = [] } = useQuery({
    queryKey: ['markdown-facts', columns],
    queryFn: async (): Promise<MarkdownFacts[]> => {
      const { linksOfMarkdown, wordlessPictures } = await import('@bayt/content/text/markdown')
      return columns.map(({ column, text }) => ({
        column,
        links: linksOfMarkdown(text),
        wordlessPictures: wordlessPictures(text),
      }))
    },
    enabled: columns.length > 0,
    placeholderData: keepPreviousData,
    ...ON_DEVICE,
  })
  return data
}
