import { Button } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { Notice } from '../ui/notice.tsx'
import type { HistorySubject } from './subject.ts'
import { TIMELINE_TEXTS } from './timeline-texts.ts'
import { useDeletion } from './use-deletion.ts'

/** Shown in a form whose record somebody deleted: restores the record, if the account has the right to restore. */
export function RestoreNotice({ id, history, onRestored }: { id: number; history: HistorySubject; onRestored: () => void }) {
  const { form: text } = useText()
  const texts = TIMELINE_TEXTS[useLocale().locale]
  const { bringBack } = useDeletion(history, id, true)
  if (!bringBack?.isAllowed) return <Notice tone="error">{text.gone}</Notice>
  const restore = (
    <Button isSmall isPending={bringBack.isPending} onPress={() => bringBack.run(onRestored)}>
      {texts.bringBack}
    </Button>
  )
  return (
    <Notice tone="error" actions={restore}>
      {text.goneToRestore}
    </Notice>
  )
}
