import { ORDERED_TABLES } from '@bayt/content/entities/tables'
import { type Locale, ownFirst } from '@bayt/content/locale'
import type { Change, RecordVersion } from '@bayt/content/queries/history'
import { readOrdered } from '@bayt/content/queries/order'
import { useQuery } from '@tanstack/react-query'
import type { Columns } from '../data/command.ts'
import { resourceKeys } from '../data/keys.ts'
import { useServices } from '../data/services.tsx'
import { recordNumber } from '../record/record-name.ts'
import { formatNumber, languageName } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { MarkedWords } from '../ui/marked-words.tsx'
import { Picture } from '../ui/picture.tsx'
import { ReadState } from '../ui/read-state.tsx'
import { fieldInSentence } from './describe-change.ts'
import { displayValue } from './display-value.ts'
import { type FieldChange, fieldChanges, isEmpty } from './field-changes.ts'
import { versionOptions } from './history-options.ts'
import { HISTORY_TEXTS } from './history-texts.ts'
import { movesOf } from './order-moves.ts'
import { RestoreButton, useRestoreControls } from './restore-button.tsx'
import type { HistoryField, HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

/**
 * The records whose order changed, each with its numbers before and after. In an entry with several records, the id replaces
 * the name of a record that is deleted by now.
 */
export function OrderDetail({ change, subject }: { change: Change; subject: HistorySubject | undefined }) {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = HISTORY_TEXTS[locale]
  const table = ORDERED_TABLES.find((name) => name === subject?.table)
  const records = useQuery({
    queryKey: table ? resourceKeys.ordered(table) : ['history', 'no order'],
    queryFn: async () => (table ? await readOrdered<typeof table>(client, table) : { rows: [], total: 0 }),
    staleTime: 10_000,
  })
  const nameOf = (id: number) => {
    const row = records.data?.rows.find((one) => one.id === id)
    const columns = row ?? (id === change.entity_id ? change.names : undefined)
    return (columns && subject?.nameOf(columns, locale)) || recordNumber(id, locale)
  }
  return (
    <ul className={styles.field}>
      {movesOf(change.before, change.after).map(({ id, from, to }) => (
        <li key={id}>
          <bdi>{nameOf(id)}</bdi>: {texts.fromTo(formatNumber(locale, from), formatNumber(locale, to))}
        </li>
      ))}
    </ul>
  )
}

/** A field of an opened entry. */
interface DetailField extends FieldChange {
  /** False for a text that did not change itself: it is shown because its translation changed. */
  isChanged: boolean
}

const textOf = ({ translationOf, name }: HistoryField) => translationOf ?? name

/**
 * The fields of an opened entry: for an update the changed fields, each text with its translations; for a new or deleted record all
 * fields with a value.
 * @returns groups: the languages of a text, or a field
 */
export function detailFields(version: RecordVersion, subject: HistorySubject | undefined): DetailField[][] {
  const record: Columns = version.record ?? {}
  if (version.operation !== 'update') {
    const all = fieldChanges(version.changed, null, null, subject).map(({ name, field }) => {
      return { name, field, kind: 'changed', before: undefined, after: record[name], isChanged: true } as const
    })
    return grouped(all.filter(({ after }) => !isEmpty(after)))
  }
  const changes = fieldChanges(version.changed, version.before, record, subject).map((change) => ({ ...change, isChanged: true }))
  const translations = (subject?.fields ?? []).flatMap((field): DetailField[] => {
    const isBeside = changes.some((change) => change.field?.language && field.language && textOf(change.field) === textOf(field))
    if (!isBeside || version.changed.includes(field.name)) return []
    const value = record[field.name]
    return [{ name: field.name, field, kind: 'changed', before: value, after: value, isChanged: false }]
  })
  return grouped([...changes, ...translations])
}

/** Puts the languages of a text together, at the place of the first language. */
function grouped(fields: DetailField[]): DetailField[][] {
  const groups = new Map<string, DetailField[]>()
  for (const one of fields) {
    const key = one.field?.language ? textOf(one.field) : `${one.name}/alone`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

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

/** The fields of one text in every language, side by side, or another field alone. */
function FieldGroup({ fields, version, sides }: { fields: DetailField[]; version: number; sides: Sides }) {
  const { locale } = useLocale()
  const isBilingual = fields.length > 1
  const inLanguage = (language: Locale) => fields.filter(({ field }) => field?.language === language)
  const ordered = isBilingual ? ownFirst(locale).flatMap(inLanguage) : fields
  return (
    <div className={isBilingual ? `${styles.field} ${styles.languages}` : styles.field}>
      {ordered.map((field) => (
        <FieldDetail key={field.name} change={field} version={version} sides={sides} />
      ))}
    </div>
  )
}

type Sides = readonly ('before' | 'after')[]

/** A field of an opened entry: its label, its change, and the button that restores it. */
function FieldDetail({ change, version, sides }: { change: DetailField; version: number; sides: Sides }) {
  const { locale } = useLocale()
  const texts = TIMELINE_TEXTS[locale]
  const { name, field, before, after, isChanged } = change
  const language = field?.language
  const isCompared = sides.length > 1
  const inSentence = fieldInSentence(field, name, locale)
  return (
    <div className={styles.side}>
      <p className={styles.label}>
        {field?.label[locale] ?? inSentence}
        {isCompared && !isChanged && <span className={styles.note}> · {texts.unchanged}</span>}
      </p>
      {field?.kind === 'picture' ? (
        <PictureChange before={before} after={after} sides={sides} />
      ) : isEmpty(before) && isEmpty(after) ? (
        <p className={styles.same}>{texts.nothing}</p>
      ) : (
        <div className={isChanged ? undefined : styles.same}>
          <MarkedWords
            before={displayValue(isCompared ? before : after, field, locale, HISTORY_TEXTS[locale])}
            after={displayValue(after, field, locale, HISTORY_TEXTS[locale])}
            language={language}
            texts={texts.marks}
          />
        </div>
      )}
      {isCompared && isChanged && field && (
        <RestoreButton version={version} part={{ column: name }} label={texts.restoreField(inSentence)}>
          {texts.restore}
        </RestoreButton>
      )}
    </div>
  )
}

interface PictureChangeProps {
  before: unknown
  after: unknown
  /** The sides of the entry: a deleted record has only the side `before`. */
  sides: readonly ('before' | 'after')[]
}

/** The pictures before and after a change. */
function PictureChange({ sides, ...pictures }: PictureChangeProps) {
  const texts = TIMELINE_TEXTS[useLocale().locale]
  const { picture: text } = useText()
  return (
    <div className={styles.pictures}>
      {sides.map((side) => {
        const address = pictures[side]
        return (
          <div key={side} className={styles.picture}>
            {sides.length > 1 && <span>{texts[side]}</span>}
            {isEmpty(address) ? (
              <span>{texts.noPicture}</span>
            ) : (
              <Picture
                key={String(address)}
                isSmall
                src={String(address)}
                alt={sides.length > 1 ? texts[side] : ''}
                brokenText={text.broken}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
