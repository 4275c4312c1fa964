import type { Locale } from '@bayt/content/locale'
import { toast } from 'sonner'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { describeError } from '../../lib/errors/describe.ts'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import type { StoredRow } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import { authorsOf } from './authors.ts'
import { IncomingList } from './incoming-list.tsx'
import type { IncomingField } from './merge-conflict.ts'
import { incomingFields, incomingOf } from './merge-record.ts'
import { type MergeJob, saveAndMerge } from './save-merged.ts'
import { sayWhoChanged } from './who-changed.ts'

interface MergedSave<Row extends StoredRow, Input> {
  job: MergeJob<Row, Input>
  /** The saved values. */
  values: FormValues
  row: Row
  /** What came in before the answers of a dialog. */
  settled: IncomingField[]
  text: Dictionary
  locale: Locale
  afterWrite: (id: number) => Promise<void>
}

/** Says who changed what, shows the words, and offers to take them out again. It stays until it is closed: it is about published words. */
export async function showIncoming<Row extends StoredRow, Input>(save: MergedSave<Row, Input>): Promise<void> {
  const { job, values, row, settled, text, locale, afterWrite } = save
  const fields = fieldsOf(job.subject.groups)
  const names = incomingFields(job.mine, values)
  const earlier = settled.filter(({ name, after }) => values[name] === after && !names.includes(name))
  const incoming = [...earlier, ...incomingOf(job.mine, values, names.length > 0 ? await authorsOf(job, names) : new Map())]
  if (incoming.length === 0) return

  const undo = async () => {
    const mine = { ...values, ...Object.fromEntries(incoming.map(({ name, before }) => [name, before])) }
    try {
      await saveAndMerge({ ...job, base: values, basedOn: row.updated_at, mine, sent: [] })
      toast.success(text.merge.undone)
      await afterWrite(job.id)
    } catch (error) {
      toast.error(text.merge.undoFailed(describeError(error, text)))
    }
  }
  toast(sayWhoChanged(incoming, fields, text, locale), {
    description: <IncomingList incoming={incoming} fields={fields} text={text} locale={locale} />,
    duration: Number.POSITIVE_INFINITY,
    action: { label: text.merge.undo, onClick: () => void undo() },
    cancel: { label: text.merge.close, onClick: () => {} },
  })
}
