import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { Fragment, useMemo, useState } from 'react'
import basics from './basics.module.css'
import styles from './marked-words.module.css'
import { diffWords, type TextRun } from './word-diff.ts'

/** Texts for screen readers at the marked words, and the label of the button that shows the left-out words. */
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
  /** Shows only the words of one version; by default, the words of both versions. */
  side?: 'before' | 'after' | 'both'
  texts: MarkTexts
}

/**
 * Shows two versions of a text as one text: removed words are struck through, added words are underlined and bold, so that colour is not
 * the only sign. Long unchanged stretches are left out until the button in their place is pressed.
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
      <span className={basics.spoken}>{texts[run.kind]} </span>
      {run.text}
      <span className={basics.spoken}> {texts.endOfMark} </span>
    </Mark>
  )
}

/** A run of a shortened text, or a place where unchanged text is left out. */
type ShownRun = TextRun | { kind: 'left_out' }

/** Characters of unchanged text that stay visible next to a change. */
const CONTEXT = 160

/** Leaves out long unchanged stretches; a text without a change is cut at its end. */
function shortenRuns(runs: TextRun[]): ShownRun[] {
  return runs.flatMap((run, at): ShownRun[] => {
    if (run.kind !== 'kept' || run.text.length <= 3 * CONTEXT) return [run]
    const isFirst = at === 0
    const isLast = at === runs.length - 1
    const head = isFirst && !isLast ? '' : cutEnd(run.text)
    const tail = isLast ? '' : cutStart(run.text)
    return [...kept(head), { kind: 'left_out' }, ...kept(tail)]
  })
}

function kept(text: string): TextRun[] {
  return text === '' ? [] : [{ kind: 'kept', text }]
}

/** The beginning of a text, cut at a space. */
function cutEnd(text: string): string {
  const start = text.slice(0, CONTEXT)
  return start.slice(0, start.search(/\s\S*$/) + 1 || CONTEXT)
}

/** The end of a text, cut at a space. */
function cutStart(text: string): string {
  const end = text.slice(-CONTEXT)
  return end.slice(Math.max(0, end.search(/\s/)))
}
