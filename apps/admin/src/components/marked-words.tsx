import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { Fragment, useMemo, useState } from 'react'
import { diffWords, type TextRun } from '../lib/word-diff.ts'
import { shortenRuns } from './marked-runs.ts'
import styles from './marked-words.module.css'

/** Words of a screen reader at the marked words, and the label of the button in a shortened text. */
export interface MarkTexts {
  removed: string
  added: string
  endOfMark: string
  showAll: string
}

interface MarkedWordsProps {
  before: string
  after: string
  /** The language of both texts, if they have one. */
  language?: Locale | undefined
  /** Shows only the words that one side has; both by default. */
  side?: 'before' | 'after' | 'both'
  texts: MarkTexts
}

/**
 * Two versions of a text as one: removed words are struck through, added ones underlined and bold, so that colour is not the only
 * sign. Long unchanged stretches are left out until the button in their place is pressed.
 */
export function MarkedWords({ before, after, language, side = 'both', texts }: MarkedWordsProps) {
  const runs = useMemo(() => diffWords(before, after, language), [before, after, language])
  const [isWhole, setWhole] = useState(false)
  const shown = (isWhole ? runs : shortenRuns(runs)).filter(
    ({ kind }) => side === 'both' || kind !== (side === 'before' ? 'added' : 'removed'),
  )
  const direction = language ? { lang: language, dir: LOCALE_FACTS[language].dir } : { dir: 'auto' }
  return (
    <div className={styles.text} {...direction}>
      {shown.map((run, at) =>
        run.kind === 'left_out' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity
          <Fragment key={at}>
            {' '}
            <button type="button" className={styles.more} aria-label={texts.showAll} onClick={() => setWhole(true)}>
              …
            </button>{' '}
          </Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity
          <Run key={at} run={run} texts={texts} />
        ),
      )}
    </div>
  )
}

function Run({ run, texts }: { run: TextRun; texts: MarkTexts }) {
  if (run.kind === 'kept') return run.text
  const Mark = run.kind === 'removed' ? 'del' : 'ins'
  return (
    <Mark className={styles[run.kind]}>
      <span className={styles.spoken}>{texts[run.kind]} </span>
      {run.text}
      <span className={styles.spoken}> {texts.endOfMark} </span>
    </Mark>
  )
}
