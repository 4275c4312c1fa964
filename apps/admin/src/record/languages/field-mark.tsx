import { fieldsOf } from '@bayt/content/entities/tables'
import { DEFAULT_LOCALE } from '@bayt/content/locale'
import { confirmStillRight, type StoredMark } from '@bayt/content/queries/languages'
import { useId } from 'react'
import { toast } from 'sonner'
import { readAgain } from '../../data/after-write.ts'
import { historyKeys, resourceKeys } from '../../data/keys.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { TIMELINE_TEXTS } from '../../history/timeline-texts.ts'
import { Button } from '../../ui/button.tsx'
import { formatShortDate } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { MarkedWords } from '../../ui/marked-words.tsx'
import type { FormLanguages } from './language-options.ts'
import styles from './languages.module.css'
import { LANGUAGE_TEXTS } from './texts.ts'

export interface FieldMarkProps {
  languages: FormLanguages
  mark: StoredMark
  label: string
}

/** The change in the other language since this text was last correct: time, author and words. */
export function FieldMark({ languages, mark, label }: FieldMarkProps) {
  const { locale } = useLocale()
  const texts = LANGUAGE_TEXTS[locale]
  const confirm = useStillRight(languages, mark, label)
  const language = fieldsOf(languages.table)[mark.source]?.language ?? DEFAULT_LOCALE
  const date = formatShortDate(locale, mark.changedAt)
  const titleId = useId()
  const now = languages.record[mark.source]
  return (
    <section className={styles.mark} aria-labelledby={titleId}>
      <p id={titleId} className={styles.when}>
        {mark.changedByName === null ? texts.changedOn(language, date) : texts.changedOnBy(language, date, mark.changedByName)}
      </p>
      <MarkedWords
        before={mark.sourceBefore}
        after={typeof now === 'string' ? now : ''}
        language={language}
        texts={TIMELINE_TEXTS[locale].marks}
      />
      <Button isSmall isPending={confirm.isPending} onPress={() => confirm.mutate()}>
        {texts.stillRight}
      </Button>
    </section>
  )
}

function useStillRight({ table, id }: FormLanguages, mark: StoredMark, label: string) {
  const { client, queryClient } = useServices()
  const texts = LANGUAGE_TEXTS[useLocale().locale]
  return useSingleMutation({
    mutationFn: () => confirmStillRight(client, table, id, mark),
    onSuccess: (isClosed) => {
      if (isClosed) toast.success(texts.noted(label))
      else toast.error(texts.changedMeanwhile)
      void queryClient.invalidateQueries({ queryKey: historyKeys.entries })
      return readAgain(queryClient, resourceKeys.table(table))
    },
    failed: texts.failed,
  })
}
