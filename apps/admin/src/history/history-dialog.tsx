import { ContentError } from '@bayt/content/errors'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useServices } from '../data/services.tsx'
import { useAccount } from '../data/session/use-session.ts'
import { recordNumber } from '../record/record-name.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { Notice } from '../ui/notice.tsx'
import { type FilterValues, isFiltered, NO_FILTER, toHistoryFilter } from './filter-values.ts'
import { HistoryFilters } from './history-filters.tsx'
import { lastChangeOptions, presentOptions } from './history-options.ts'
import { RestoreContext } from './restore-button.tsx'
import type { HistorySubject } from './subject.ts'
import styles from './timeline.module.css'
import { Timeline } from './timeline.tsx'
import { TIMELINE_TEXTS } from './timeline-texts.ts'
import { useRestore } from './use-restore.tsx'

export interface HistoryDialogProps {
  subject: HistorySubject
  id: number
  /** The name of the record, used until the record is read, or if it is deleted. */
  name?: string
  /** Called after a restore. */
  onRestored?: () => void
  onClose: () => void
}

/** The history of one record: every version in a sentence, and its restore. */
export function HistoryDialog({ subject, id, name, onRestored = () => {}, onClose }: HistoryDialogProps) {
  const services = useServices()
  const { locale } = useLocale()
  const { form } = useText()
  const texts = TIMELINE_TEXTS[locale]
  const account = useAccount()
  const reasonId = useId()
  const [values, setValues] = useState<FilterValues>(NO_FILTER)
  const present = useQuery(presentOptions(services, subject, id))
  const restore = useRestore(subject, id, onRestored)
  const isDeleted = present.error instanceof ContentError && present.error.kind === 'not_found'
  const newest = useQuery({ ...lastChangeOptions(services, subject, id), enabled: isDeleted }).data
  const isOfAccount = subject.table === 'admin_users'
  const mayRestore = account?.role === 'admin' || (account?.role === 'editor' && !isOfAccount)
  const columns = present.data ?? newest?.last?.names
  const recordName = (columns && subject.nameOf(columns, locale)) || name || recordNumber(id, locale)
  const controls = {
    restore: restore.restore,
    isDisabled: restore.isPending || isDeleted,
    reasonId: mayRestore ? undefined : reasonId,
    deleted: (isDeleted && newest?.deleted) || undefined,
    onRestored,
  }
  return (
    <Dialog title={texts.title(recordName)} size="large" onClose={onClose} hasClose>
      <DialogBody>
        {!mayRestore && (
          <div id={reasonId}>
            <Notice>{isOfAccount ? texts.onlyAdmins : texts.onlyEditors}</Notice>
          </div>
        )}
        {isDeleted && <Notice tone="attention">{isOfAccount ? texts.accountDeleted : texts.isDeleted}</Notice>}
        <details className={styles.filters}>
          <summary>{texts.filters.title}</summary>
          <HistoryFilters values={values} subject={subject} onChange={setValues} />
        </details>
        <RestoreContext value={controls}>
          <Timeline
            filter={{ ...toHistoryFilter(values), entity: subject.table, entityId: id }}
            isFiltered={isFiltered(values)}
            subjectOf={() => subject}
            id={id}
          />
        </RestoreContext>
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{form.close}</Button>
      </DialogFoot>
      {restore.dialogOf(recordName)}
    </Dialog>
  )
}
