import { leftBehindBy } from '@bayt/content/languages/left-behind'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { formatList } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { fieldsOf } from '../fields.ts'
import { forbidsBehindOptions } from './language-options.ts'
import styles from './languages.module.css'
import type { FormLanguages } from './languages-context.ts'
import { LANGUAGE_TEXTS } from './texts.ts'

/**
 * Says which texts a save would publish as they were, before it does. It blocks nothing: where the setting forbids it, the database refuses
 * the save. The element is always there, so that screen readers announce its text.
 */
export function BehindWarning({ languages }: { languages: FormLanguages }) {
  const { locale } = useLocale()
  const typed = useWatch()
  const behind = leftBehindBy(languages.table, languages.marks, languages.record, { ...languages.record, ...typed })
  const rule = useQuery({ ...forbidsBehindOptions(useServices()), enabled: behind.length > 0 })
  const texts = LANGUAGE_TEXTS[locale]
  const labels = fieldsOf(languages.groups)
    .filter(({ name }) => behind.includes(name))
    .map(({ label }) => label[locale])
  const isForbidden = rule.data === true
  return (
    <div role="status" className={styles.warning}>
      {labels.length > 0 && (
        <>
          <strong>{(isForbidden ? texts.forbidden : texts.warning)(formatList(locale, labels))}</strong>{' '}
          {isForbidden ? texts.forbiddenHint : texts.warningHint}
        </>
      )}
    </div>
  )
}
