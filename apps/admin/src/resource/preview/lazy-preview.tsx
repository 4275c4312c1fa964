import { type ComponentType, lazy, Suspense } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { PREVIEW_BUTTON_TEXTS } from './button-texts.ts'
import type { FormPreviewProps } from './form-preview.tsx'
import type { ListPreviewProps } from './list-preview.tsx'
import type { VersionPreviewProps } from './version-preview.tsx'

type Closable = { onClose: () => void }

/** Loaded when it is first opened. If that fails, a sentence and the way back; the form works on. */
function lazily<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: NotFetched }),
    ),
  )
}

const FormPreview = lazily<FormPreviewProps>(() => import('./preview-chunk.ts').then((chunk) => chunk.FormPreview))
const ListPreview = lazily<ListPreviewProps>(() => import('./preview-chunk.ts').then((chunk) => chunk.ListPreview))
const VersionPreview = lazily<VersionPreviewProps>(() => import('./preview-chunk.ts').then((chunk) => chunk.VersionPreview))

function NotFetched({ onClose }: Closable) {
  const { errorPage } = useText()
  const { locale } = useLocale()
  return (
    <Notice
      tone="error"
      actions={
        <Button isSmall onPress={onClose}>
          {PREVIEW_BUTTON_TEXTS[locale].close}
        </Button>
      }
    >
      {errorPage.notFetched}
    </Notice>
  )
}

export function LazyFormPreview(props: FormPreviewProps) {
  return (
    <Suspense>
      <FormPreview {...props} />
    </Suspense>
  )
}

export function LazyListPreview(props: ListPreviewProps) {
  return (
    <Suspense>
      <ListPreview {...props} />
    </Suspense>
  )
}

export function LazyVersionPreview(props: VersionPreviewProps) {
  return (
    <Suspense>
      <VersionPreview {...props} />
    </Suspense>
  )
}
