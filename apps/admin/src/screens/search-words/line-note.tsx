import { translationsOf } from '@bayt/content/entities/languages'
import type { Locale } from '@bayt/content/locale'
import { typedPhrases } from '@bayt/content/search/staff-lines'
import { useWatch } from 'react-hook-form'
import { useDebouncedValue } from '../../record/links/use-debounced-value.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './search-words.module.css'

const en = {
  /** After the word. */
  unused: {
    too_long: 'is not used: a phrase has at most 5 words and 60 letters. Put a comma between words.',
    too_short: 'is not used: it is a single letter.',
    says_nothing: 'is not used: the search skips such words.',
  },
  oneWord: 'Add at least one more word: a line says which words mean the same.',
}

const ar: typeof en = {
  unused: {
    too_long: 'لا تُستخدم: في العبارة ٥ كلمات و٦٠ حرفًا على الأكثر. ضع فاصلة بين الكلمات.',
    too_short: 'لا يُستخدم: حرف واحد لا يكفي.',
    says_nothing: 'لا تُستخدم: يتجاوز البحث مثل هذه الكلمات.',
  },
  oneWord: 'أضف كلمة أخرى على الأقل: السطر يجمع كلمات بمعنى واحد.',
}

export const NOTE_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Longer than the pause between two key presses. */
const DEBOUNCE_MS = 350
const COLUMNS = translationsOf('words')

/** Says which typed words the search does not use. */
export function LineNote() {
  const { locale } = useLocale()
  const text = NOTE_TEXTS[locale]
  const typed = useWatch({ name: COLUMNS }).map((words) => String(words ?? ''))
  const settled = useDebouncedValue(typed.join('\n'), DEBOUNCE_MS).split('\n')
  const phrases = typedPhrases(Object.fromEntries(COLUMNS.map((column, at) => [column, settled[at]])))
  const unused = phrases.filter(({ problem }) => problem)
  const isOneWord = phrases.length > 0 && phrases.length - unused.length < 2
  if (unused.length === 0 && !isOneWord) return null
  return (
    <Notice tone="attention">
      {isOneWord && <p>{text.oneWord}</p>}
      {unused.map(({ text: word, problem }) => (
        <p key={word} className={styles.unused}>
          <bdi>{word}</bdi> {problem && text.unused[problem]}
        </p>
      ))}
    </Notice>
  )
}
