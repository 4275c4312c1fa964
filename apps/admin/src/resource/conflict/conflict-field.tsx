import type { Locale } from '@bayt/content/locale'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { FieldSpec } from '../fields.ts'
import styles from './conflict-dialog.module.css'
import type { ConflictChoice, FieldConflict } from './diff.ts'

interface ConflictFieldProps {
  conflict: FieldConflict
  spec: FieldSpec
  choice: ConflictChoice
  onChoose: (choice: ConflictChoice) => void
}

/** One field in both versions. */
export function ConflictField({ conflict, spec, choice, onChoose }: ConflictFieldProps) {
  const { conflict: text } = useText()
  const { locale } = useLocale()
  const label = spec.label[locale]
  const language = 'language' in spec ? spec.language : undefined
  const versions = [
    { id: 'mine', title: text.mine, value: conflict.mine },
    { id: 'theirs', title: text.theirs, value: conflict.theirs },
  ] as const
  return (
    <RadioGroup
      aria-label={label}
      value={choice}
      onChange={(chosen) => onChoose(chosen === 'theirs' ? 'theirs' : 'mine')}
      className={styles.field ?? ''}
    >
      <p className={styles.label}>
        {label} <span className={styles.by}>{conflict.changedBy === 'both' ? text.both : text.onlyThem}</span>
      </p>
      {versions.map(({ id, title, value }) => (
        <Radio key={id} value={id} className={styles.version ?? ''}>
          <span className={styles.versionTitle}>{title}</span>
          <span className={styles.value} dir="auto" {...(language ? { lang: language } : {})}>
            {value === '' ? <em>{text.empty}</em> : displayValue(value, spec, locale)}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}

/** A stored choice that is no longer offered is shown as it is stored. */
function displayValue(value: string | boolean, spec: FieldSpec, locale: Locale): string {
  const stored = String(value)
  const known = spec.kind === 'choice' ? spec.choices.find((choice) => choice.value === stored) : undefined
  return known?.label[locale] ?? stored
}
