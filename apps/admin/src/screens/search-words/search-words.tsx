import { translationsOf } from '@bayt/content/entities/languages'
import type { Synonym } from '@bayt/content/entities/synonym'
import { type Locale, ownFirst } from '@bayt/content/locale'
import { describeScreen } from '../../record/describe-screen.ts'
import { RowBadge } from '../../record/languages/language-badge.tsx'
import { inArabic, inEnglish, labelsIn } from '../../record/record-sentences.ts'
import type { ContentTexts } from '../../record/texts.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { ActiveBadge } from '../../ui/status-badge.tsx'
import { LineNote } from './line-note.tsx'
import styles from './search-words.module.css'

/** Search words: lines of words that the site's search takes as equal. */
const en = {
  title: 'Search Words',
  add: 'Add Search Words',
  createTitle: 'Add Search Words',
  editTitle: 'Edit Search Words',
  ...inEnglish('search words', 'search words'),
  search: 'Search in these words',
  columns: { words: 'Words with the same meaning', status: 'Status', actions: 'Actions' },
  fields: { ...labelsIn('en', 'words', 'Words'), active: 'Active' },
  groups: { words: 'Words with the same meaning', status: 'Status' },
  hints: {
    words_en: 'Words or phrases with a comma between them, such as: soda, fizzy drink, pop. One of the two fields is enough.',
    words_ar: 'Arabic words with a comma between them, such as: عيش، رز. A visitor who types one finds what has the other.',
  },
  choices: {},
  filters: {},
} satisfies ContentTexts<'synonyms'>

const ar: typeof en = {
  title: 'كلمات البحث',
  add: 'إضافة كلمات',
  createTitle: 'إضافة كلمات بحث',
  editTitle: 'تعديل كلمات البحث',
  ...inArabic('كلمات البحث', 'كلمات البحث', { isFeminine: true }),
  empty: 'لا توجد كلمات بحث',
  search: 'البحث في هذه الكلمات',
  confirmDelete: 'أتريد حذف كلمات البحث هذه؟',
  columns: { words: 'كلمات بمعنى واحد', status: 'الحالة', actions: 'الإجراءات' },
  fields: { ...labelsIn('ar', 'words', 'الكلمات'), active: 'مفعّل' },
  groups: { words: 'كلمات بمعنى واحد', status: 'الحالة' },
  hints: {
    words_en: 'كلمات أو عبارات لاتينية تفصل بينها فواصل، مثل: \u2066soda, fizzy drink, pop\u2069. يكفي ملء أحد الحقلين.',
    words_ar: 'كلمات أو عبارات تفصل بينها فواصل، مثل: عيش، رز. من يكتب إحداها يجد ما فيه الأخرى.',
  },
  choices: {},
  filters: {},
}

export const SEARCH_WORD_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Search words: lines of words that mean the same, which extend the list in the code. */
export const SEARCH_WORDS = describeScreen('synonyms', {
  texts: SEARCH_WORD_TEXTS,
  columns: [
    {
      key: 'words',
      isRowHeader: true,
      sortBy: (locale) => `words_${locale}`,
      render: (line) => <LineWords line={line} />,
    },
    { key: 'status', sortBy: () => 'active', render: ({ active }) => <ActiveBadge isActive={active} /> },
  ],
  groups: [
    { key: 'words', rows: [translationsOf('words')], Effect: LineNote },
    { key: 'status', rows: ['active'] },
  ],
})

/** The words of a line in the list: one line for each language, the language of the interface first. */
function LineWords({ line }: { line: Synonym }) {
  const { locale } = useLocale()
  return (
    <span className={styles.words}>
      {ownFirst(locale).map((language) => {
        const words = line[`words_${language}`]
        return (
          words && (
            <bdi key={language} lang={language}>
              {words}
            </bdi>
          )
        )
      })}
      <RowBadge table="synonyms" id={line.id} />
    </span>
  )
}
