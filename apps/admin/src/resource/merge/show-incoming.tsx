import type { Locale } from '@bayt/content/locale'
import { toast } from 'sonner'
import { TOAST_MS } from '../../components/toast-ms.ts'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { describeError } from '../../lib/errors/describe.ts'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import type { StoredRow } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import type { HistorySubject } from '../history/subject.ts'
import { authorsOf } from './authors.ts'
import { IncomingList } from './incoming-list.tsx'
import type { IncomingField } from './merge-conflict.ts'
import { incomingFields, incomingOf } from './merge-record.ts'
import { type MergeJob, saveAndMerge } from './save-merged.ts'
import { sayWhoChanged } from './who-changed.ts'

interface MergedSave<Row extends StoredRow, Input> {
  job: MergeJob<Row, Input>
  history: HistorySubject
  /** The saved values. */
  values: FormValues
  row: Row
  /** Incoming changes before the answers of a dialog. */
  settled: IncomingField[]
  text: Dictionary
  locale: Locale
  afterWrite: (id: number) => Promise<void>
}

/**
 * Names the authors of incoming changes, shows the words, and offers to take them out again. Stays until it is closed, because the words
 * are published.
 */
export async function showIncoming<Row extends StoredRow, Input>(save: MergedSave<Row, Input>): Promise<void> {
  const { job, history, values, row, settled, text, locale, afterWrite } = save
  const fields = fieldsOf(job.subject.groups)
  const names = incomingFields(job.mine, values)
  const earlier = settled.filter(({ name, after }) => values[name] === after && !names.includes(name))
  const incoming = [...earlier, ...incomingOf(job.mine, values, names.length > 0 ? await authorsOf(job, names) : new Map())]
  if (incoming.length === 0) return

  const takeOut = async () => {
    const mine = { ...values, ...Object.fromEntries(incoming.map(({ name, before }) => [name, before])) }
    try {
      await saveAndMerge({ ...job, base: values, basedOn: row.updated_at, mine, sent: [] })
      toast.success(text.merge.takenOut)
      await afterWrite(job.id)
    } catch (error) {
      toast.error(text.merge.takeOutFailed(describeError(error, text)))
    }
  }
  const close = () => void toast.dismiss(notice)
  const list = {
    incoming,
    fields,
    text,
    locale,
    onClose: close,
    onTakeOut: () => {
      close()
      void takeOut()
    },
  }
  const notice = toast(sayWhoChanged(incoming, history, text, locale), {
    description: <IncomingList {...list} />,
    duration: TOAST_MS.untilClosed,
  })
}
