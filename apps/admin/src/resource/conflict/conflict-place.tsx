import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { MarkedWords } from '../../components/marked-words.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { FieldSpec } from '../fields.ts'
import { TIMELINE_TEXTS } from '../history/timeline-texts.ts'
import type { Choice } from './answers.ts'
import styles from './conflict-dialog.module.css'
import { mineTitle } from './mine-title.ts'

interface ConflictPlaceProps {
  label: string
  spec: FieldSpec
  /** The former words, as shown and as compared. */
  words: string
  base: string
  mine: string
  theirs: string
  canKeepBoth: boolean
  /** The name of the person who changed it on the server, if it is known. */
  author: string | undefined
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** The former words, and both versions with the changed words marked. */
export function ConflictPlace({
  label,
  spec,
  words,
  base,
  mine,
  theirs,
  canKeepBoth,
  author,
  choice,
  onChoose,
}: ConflictPlaceProps) {
  const text = useText()
  const { locale } = useLocale()
  const marked = {
    language: 'language' in spec ? spec.language : undefined,
    side: 'after',
    texts: TIMELINE_TEXTS[locale].marks,
  } as const
  const versions = [
    { id: 'mine', title: mineTitle(mine, base, text), value: mine },
    { id: 'theirs', title: author ? text.conflict.theirsOf(author) : text.conflict.theirs, value: theirs },
  ] as const
  return (
    <RadioGroup
      aria-label={label}
      value={choice}
      onChange={(chosen) => onChoose(chosen === 'theirs' || chosen === 'both' ? chosen : 'mine')}
      className={styles.place ?? ''}
    >
      <div className={styles.base}>
        <span className={styles.versionTitle}>{text.conflict.before}</span>
        {words === '' ? <em>{text.conflict.empty}</em> : <MarkedWords before={words} after={words} {...marked} />}
      </div>
      {versions.map(({ id, title, value }) => (
        <div key={id} className={styles.version} data-chosen={choice === id || choice === 'both' || undefined}>
          <Radio value={id} className={styles.choice ?? ''}>
            {title}
          </Radio>
          {value === '' ? <em>{text.conflict.empty}</em> : <MarkedWords before={base} after={value} {...marked} />}
        </div>
      ))}
      {canKeepBoth && (
        <Radio value="both" className={`${styles.choice} ${styles.keepBoth}`}>
          {text.conflict.keepBoth}
        </Radio>
      )}
    </RadioGroup>
  )
}
