import { Share2 } from 'lucide-react'
import { lazy, Suspense, type SyntheticEvent, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody } from '../../components/dialog.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { RecordFormMachine } from '../form/use-record-form.ts'
import type { ShareDialogProps } from './share-dialog.tsx'
import { sharedTable } from './shared-drafts.ts'
import { SHARE_TEXTS } from './texts.ts'
import type { ShareableDraft } from './use-share-draft.ts'

/** Loaded on first use, with a fallback if that fails. */
const ShareDialog = lazy(() =>
  import('./share-dialog.tsx').then(
    ({ ShareDialog }) => ({ default: ShareDialog }),
    () => ({ default: NotFetched }),
  ),
)

/** Events of a dialog reach the form around its button, which would save too. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * The button of a form that shares what is typed. As a save, it needs valid fields and finished uploads; the form marks the others.
 * Nothing for tables that no page shows.
 */
export function ShareDraft({ machine }: { machine: Pick<RecordFormMachine, 'form' | 'subject' | 'id' | 'uploadStatus'> }) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const [draft, setDraft] = useState<ShareableDraft>()
  const { form, subject, id, uploadStatus } = machine
  const table = sharedTable(subject.table)
  if (!table) return null
  const open = form.handleSubmit((values) => setDraft({ table, id, record: subject.schema.parse(values) as object }))
  return (
    <>
      <Button variant="quiet" isDisabled={uploadStatus !== undefined} onPress={() => void open()}>
        <Share2 size={18} strokeWidth={1.5} aria-hidden="true" />
        {texts.share}
      </Button>
      {draft && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events of the dialog from the form around it
        <div onSubmit={stop} onKeyDown={stop}>
          <Suspense fallback={null}>
            <ShareDialog draft={draft} onClose={() => setDraft(undefined)} />
          </Suspense>
        </div>
      )}
    </>
  )
}

function NotFetched({ onClose }: ShareDialogProps) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const { errorPage } = useText()
  return (
    <Dialog title={texts.title} onClose={onClose} closeLabel={texts.close}>
      <DialogBody>
        <p>{errorPage.notFetched}</p>
      </DialogBody>
    </Dialog>
  )
}
