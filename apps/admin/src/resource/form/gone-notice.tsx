import { ContentError } from '@bayt/content/errors'
import { Notice } from '../../components/notice.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useIsDeleted } from '../presence/use-is-deleted.ts'
import type { RecordFormMachine } from './use-record-form.ts'

/** Few forms need it. */
const RestoreNotice = lazyPart(async () => (await import('../history/restore-notice.tsx')).RestoreNotice, {
  NotFetched: () => <Notice tone="error">{useText().form.gone}</Notice>,
})

/** Says that somebody deleted the record of a form, as soon as that is known, and restores it. */
export function GoneNotice({ machine }: { machine: RecordFormMachine }) {
  const { id, save, subject, history } = machine
  const { form: text } = useText()
  const isRefused = save.error instanceof ContentError && save.error.kind === 'not_found'
  const isDeleted = useIsDeleted(subject.table, id)
  if (id === 'new') return isRefused && <Notice tone="error">{text.goneSinceSent}</Notice>
  return (isDeleted || isRefused) && <RestoreNotice id={id} history={history} onRestored={save.reset} />
}
