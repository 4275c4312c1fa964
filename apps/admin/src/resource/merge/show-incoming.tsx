import { ContentError } from '@bayt/content/errors'
import type { Locale } from '@bayt/content/locale'
import { createRequestId } from '@bayt/content/queries/request-id'
import { toast } from 'sonner'
import { TOAST_MS } from '../../components/toast-ms.ts'
import type { Columns, StoredRow } from '../../data/record-write.ts'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { describeError } from '../../lib/errors/describe.ts'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import type { Services } from '../../lib/services.tsx'
import type { FormSubject } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import type { HistorySubject } from '../history/subject.ts'
import { IncomingList } from './incoming-list.tsx'
import type { IncomingField } from './merge-conflict.ts'
import { sayWhoChanged } from './who-changed.ts'

interface MergedSave<Row extends StoredRow, Input extends object> {
  services: Services
  subject: FormSubject<Row, Input>
  history: HistorySubject
  id: number
  /** The saved values. */
  values: FormValues
  incoming: IncomingField[]
  text: Dictionary
  locale: Locale
  afterWrite: (id: number) => Promise<void>
}

/**
 * Names the authors of the changes that a save has merged, shows the changed words, and offers to remove them again. The toast stays until
 * staff close it, because the words are published.
 */
export function showIncoming<Row extends StoredRow, Input extends object>(save: MergedSave<Row, Input>): void {
  const { services, subject, history, id, values, incoming, text, locale, afterWrite } = save
  const takeOut = async () => {
    const columnsOf = (fields: FormValues): Columns => {
      const input: Columns = Object.fromEntries(Object.entries(subject.schema.parse({ ...values, ...fields })))
      return Object.fromEntries(incoming.map(({ name }) => [name, input[name]]))
    }
    try {
      const before = columnsOf(Object.fromEntries(incoming.map((field) => [field.name, field.before])))
      const change = { action: 'update', request: createRequestId(), id, values: before, seen: columnsOf({}) } as const
      const { overtaken } = await subject.write(services.client, change)
      if (overtaken) throw new ContentError('conflict', 'Somebody changed it again.')
      toast.success(text.merge.takenOut)
      await afterWrite(id)
    } catch (error) {
      toast.error(text.merge.takeOutFailed(describeError(error, text)))
    }
  }
  const close = () => void toast.dismiss(notice)
  const list = {
    incoming,
    fields: fieldsOf(subject.groups),
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
