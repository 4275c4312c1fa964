import { translationsOf } from '@bayt/content/entities/languages'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { describeScreen } from '../../resource/describe-screen.ts'
import { LineEffectPanel } from './line-effect-panel.tsx'
import { LineWords } from './line-words.tsx'
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
    { key: 'words', rows: [translationsOf('words')] },
    { key: 'effect', rows: [], Effect: LineEffectPanel },
    { key: 'status', rows: ['active'] },
  ],
})
