import { translationsOf } from '@bayt/content/entities/languages'
import type { Synonym } from '@bayt/content/entities/synonym'
import { ownFirst } from '@bayt/content/locale'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { describeScreen } from '../../resource/describe-screen.ts'
import { RowBadge } from '../../resource/languages/language-badge.tsx'
import { LineNote } from './line-note.tsx'
import styles from './search-words.module.css'
import { SEARCH_WORD_TEXTS } from './texts.ts'

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
