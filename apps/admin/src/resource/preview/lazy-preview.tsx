import { Button } from '../../components/button.tsx'
import { NotFetchedNotice } from '../../components/not-fetched.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { PREVIEW_BUTTON_TEXTS } from './button-texts.ts'

/** Loaded when the dialog is first opened. If the code fails to load, shows a sentence and the way back; the form works on. */
export const LazyFormPreview = lazyPart(async () => (await import('./preview-chunk.ts')).FormPreview, { NotFetched })
export const LazyListPreview = lazyPart(async () => (await import('./preview-chunk.ts')).ListPreview, { NotFetched })
export const LazyVersionPreview = lazyPart(async () => (await import('./preview-chunk.ts')).VersionPreview, { NotFetched })

function NotFetched({ onClose }: { onClose: () => void }) {
  const { locale } = useLocale()
  return (
    <NotFetchedNotice
      actions={
        <Button isSmall onPress={onClose}>
          {PREVIEW_BUTTON_TEXTS[locale].close}
        </Button>
      }
    />
  )
}
