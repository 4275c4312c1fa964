import { Share2 } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { NotFetchedDialog } from '../../components/not-fetched.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { RecordFormState } from '../form/use-record-form.ts'
import { isPreparable } from '../prepared/is-preparable.ts'
import { openChanges } from '../prepared/prepared-options.ts'
import type { ShareDialogProps } from './share-dialog.tsx'
import { SHARE_TEXTS } from './texts.ts'

/** Loaded on first use. */
const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog, { NotFetched })

/** Events of the dialog bubble to the form around the button, which would save too. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The button of a form that shares the typed values: they are prepared, and a link shows their set. */
export function ShareDraft({ recordForm }: { recordForm: Pick<RecordFormState, 'subject' | 'uploadStatus' | 'sharing'> }) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const [isOpen, setOpen] = useState(false)
  const { subject, uploadStatus, sharing } = recordForm
  if (!isPreparable(subject.table)) return null
  return (
    <>
      <Button variant="quiet" isDisabled={uploadStatus !== undefined} onPress={() => setOpen(sharing.isReady())}>
        <Share2 size={18} strokeWidth={1.5} aria-hidden="true" />
        {texts.share}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the form around it
        <div onSubmit={stop} onKeyDown={stop}>
          <ShareDialog
            setOf={(sets) => openChanges(sets).find(({ change }) => change.request === sharing.request())?.set}
            prepare={sharing.prepare}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </>
  )
}

function NotFetched({ onClose }: ShareDialogProps) {
  const texts = SHARE_TEXTS[useLocale().locale]
  return <NotFetchedDialog title={texts.title} onClose={onClose} />
}
