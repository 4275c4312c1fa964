import { useQuery } from '@tanstack/react-query'
import { useServices } from '../data/services.tsx'
import { useAccount } from '../data/session/use-session.ts'
import { useText } from '../ui/i18n/locale-context.tsx'
import { Notice } from '../ui/notice.tsx'
import { BringBackButton } from './bring-back-button.tsx'
import { lastChangeOptions } from './history-options.ts'
import type { HistorySubject } from './subject.ts'
import { mayUndelete } from './use-undelete.tsx'

/** Shown in a form whose record somebody deleted: restores the record, if the account has the right to restore. */
export function RestoreNotice({ id, history, onRestored }: { id: number; history: HistorySubject; onRestored: () => void }) {
  const { form: text } = useText()
  const account = useAccount()
  const deleted = useQuery(lastChangeOptions(useServices(), history, id)).data?.deleted
  if (!deleted || !account || !mayUndelete(account, deleted)) return <Notice tone="error">{text.gone}</Notice>
  return (
    <Notice tone="error" actions={<BringBackButton deleted={deleted} onRestored={onRestored} />}>
      {text.goneToRestore}
    </Notice>
  )
}
