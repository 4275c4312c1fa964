import { leftBehindBy } from '@bayt/content/languages/left-behind'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { FormValues } from '../../data/drafts/draft.ts'
import { useServices } from '../../data/services.tsx'
import { formatList } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { fieldsOf } from '../fields.ts'
import { type FormLanguages, forbidsBehindOptions } from './language-options.ts'
import styles from './languages.module.css'
import { LANGUAGE_TEXTS } from './texts.ts'

/** The record after a save: an untouched field has its newest value, which may differ from its value when the form was opened. */
function afterSave({ record, isTyped }: FormLanguages, values: FormValues): FormLanguages['record'] {
  return { ...record, ...Object.fromEntries(Object.entries(values).filter(([name, value]) => isTyped(name, value))) }
}

/**
 * Names the texts that a save would publish although they are behind. The warning does not block a save: if the setting forbids
 * publishing such texts, the database refuses the save. The element is always rendered, so that screen readers announce its text.
 */
export function BehindWarning({ languages }: { languages: FormLanguages }) {
  const { locale } = useLocale()
  // Every field has a value from the start.
  const values = useWatch<FormValues>() as FormValues
  const { table, marks, record } = languages
  // A save may come before the marks are read.
  const behind = marks ? leftBehindBy(table, marks, record, afterSave(languages, values)) : []
  const rule = useQuery({ ...forbidsBehindOptions(useServices()), enabled: behind.length > 0 })
  const texts = LANGUAGE_TEXTS[locale]
  const labels = fieldsOf(languages.groups)
    .filter(({ name }) => behind.includes(name))
    .map(({ label }) => label[locale])
  const isForbidden = rule.data === true
  const warning = table === 'synonyms' ? texts.searchWarning : texts.warning
  return (
    <div role="status" className={styles.warning}>
      {labels.length > 0 && (
        <>
          <strong>{(isForbidden ? texts.forbidden : warning)(formatList(locale, labels))}</strong>{' '}
          {isForbidden ? texts.forbiddenHint : texts.warningHint}
        </>
      )}
    </div>
  )
}
