import { Share2 } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { NotFetchedDialog } from '../../components/not-fetched.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { RecordFormState } from '../form/use-record-form.ts'
import { hasPreview } from '../preview/places.ts'
import type { ShareDialogProps } from './share-dialog.tsx'
import type { ShareableDraft } from './take-snapshot.ts'
import { SHARE_TEXTS } from './texts.ts'

/** Loaded on first use. */
const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog, { NotFetched })

/** Events of the dialog bubble to the form around the button, which would save too. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * The button of a form that shares the typed values. Like a save, sharing needs valid fields and finished uploads; otherwise the form marks
 * the fields that are not ready. Renders nothing for tables that no page shows.
 */
export function ShareDraft({ recordForm }: { recordForm: Pick<RecordFormState, 'form' | 'subject' | 'id' | 'uploadStatus'> }) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const [draft, setDraft] = useState<ShareableDraft>()
  const { form, subject, id, uploadStatus } = recordForm
  const { table } = subject
  if (!hasPreview(table)) return null
  const open = form.handleSubmit((values) => setDraft({ table, id, record: subject.schema.parse(values) as object }))
  return (
    <>
      <Button variant="quiet" isDisabled={uploadStatus !== undefined} onPress={() => void open()}>
        <Share2 size={18} strokeWidth={1.5} aria-hidden="true" />
        {texts.share}
      </Button>
      {draft && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the form around it
        <div onSubmit={stop} onKeyDown={stop}>
          <ShareDialog draft={draft} onClose={() => setDraft(undefined)} />
        </div>
      )}
    </>
  )
}

function NotFetched({ onClose }: ShareDialogProps) {
  const texts = SHARE_TEXTS[useLocale().locale]
  return <NotFetchedDialog title={texts.title} onClose={onClose} />
}
