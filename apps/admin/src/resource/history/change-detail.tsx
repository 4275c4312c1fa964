import { ownFirst } from '@bayt/content/locale'
import type { Change } from '@bayt/content/queries/history'
import { useQuery } from '@tanstack/react-query'
import { ReadState } from '../../components/read-state.tsx'
import { languageName } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { detailFields } from './detail-fields.ts'
import { FieldGroup } from './field-detail.tsx'
import { versionOptions } from './history-options.ts'
import { OrderDetail } from './order-detail.tsx'
import { RestoreButton } from './restore-button.tsx'
import { useRestoreControls } from './restore-context.ts'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

interface ChangeDetailProps {
  change: Change
  subject: HistorySubject | undefined
}

/** The content of an opened entry: the complete texts, pictures and places, before and after. */
export function ChangeDetail({ change, subject }: ChangeDetailProps) {
  return (
    <div className={styles.detail}>
      {change.operation === 'reorder' ? (
        <OrderDetail change={change} subject={subject} />
      ) : (
        <VersionDetail change={change} subject={subject} />
      )}
    </div>
  )
}

function VersionDetail({ change, subject }: ChangeDetailProps) {
  const { locale } = useLocale()
  const text = useText()
  const texts = TIMELINE_TEXTS[locale]
  const controls = useRestoreControls()
  const version = useQuery(versionOptions(useServices(), change.id))
  // A failed later read keeps the version of the earlier read, because a version never changes.
  if (!version.data) return <ReadState reads={[version]} texts={texts} offline={text.offline.recordNotKept} />
  if (!version.data.record) return <p>{texts.notKept}</p>

  const isUpdate = change.operation === 'update' && version.data.before !== null
  const languages = ownFirst(locale).filter((own) => subject?.fields.some(({ language }) => language === own))
  return (
    <>
      {detailFields(version.data, subject).map((fields) => (
        <FieldGroup
          key={fields[0]?.name}
          fields={fields}
          version={change.id}
          sides={isUpdate ? ['before', 'after'] : ['after']}
        />
      ))}
      {isUpdate && controls && (
        <div className={styles.whole}>
          <RestoreButton version={change.id} part="all">
            {texts.restoreWhole}
          </RestoreButton>
          {languages.map((language) => (
            <RestoreButton key={language} version={change.id} part={{ language }}>
              {texts.restoreLanguage(languageName(locale, language))}
            </RestoreButton>
          ))}
        </div>
      )}
    </>
  )
}
