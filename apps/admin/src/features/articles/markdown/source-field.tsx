import { type Ref, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { Loading } from '../../../components/spinner.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import type { CustomFieldProps } from '../../../resource/fields.ts'
import { LinkWarningList } from '../../../resource/links/link-warning-list.tsx'
import { useLinkWarnings } from '../../../resource/links/use-link-warnings.ts'
import { ViewButton } from '../writing/view-button.tsx'
import { formatSelection } from './edit-area.ts'
import type { Format } from './format.ts'
import styles from './markdown-field.module.css'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { NoPreview } from './no-preview.tsx'
import { formatOfKeys } from './shortcuts.ts'
import { MARKDOWN_TEXTS } from './texts.ts'
import { useKeptCursor } from './use-kept-cursor.ts'
import { useMarkdownLinks } from './use-markdown-links.ts'

/** The list of articles does not need the large renderer. If its chunk fails to load, the form works without a preview. */
const MarkdownPreview = lazyPart(async () => (await import('./markdown-preview.tsx')).default, {
  NotFetched: NoPreview,
  Waiting: () => <Loading text={useText().shell.loading} />,
})

function setRef<Value>(ref: Ref<Value> | undefined, value: Value | null): void {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}

interface SourceFieldProps extends CustomFieldProps {
  /** Initial place of the cursor. */
  startAt?: number | undefined
  /** Shows the visual editor; absent if it cannot be loaded. @param place of the cursor */
  onVisual?: ((place: number) => void) | undefined
}

/** The text of an article as Markdown, with a toolbar, and a preview below it. */
export function SourceField({ inputRef, startAt, onVisual, ...field }: SourceFieldProps) {
  const text = MARKDOWN_TEXTS[useLocale().locale]
  const area = useRef<HTMLTextAreaElement>(null)
  const typed = useKeptCursor(area, field)
  const shown = useDeferredValue(field.value)
  const warnings = useLinkWarnings(useMarkdownLinks(shown))
  const refs = useCallback(
    (element: (HTMLInputElement & HTMLTextAreaElement) | null) => {
      area.current = element
      setRef(inputRef, element)
    },
    [inputRef],
  )
  useEffect(() => {
    if (startAt === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(startAt, startAt)
  }, [startAt])
  const format = (chosen: Format) => {
    if (area.current) formatSelection(area.current, chosen)
  }

  return (
    <div className={styles.field}>
      <TextField
        {...field}
        {...typed}
        isMultiline
        inputRef={refs}
        warning={<LinkWarningList warnings={warnings} />}
        toolbar={
          <>
            {onVisual && (
              <div className={styles.view}>
                <ViewButton to="visual" onPress={() => onVisual(area.current?.selectionStart ?? 0)} />
              </div>
            )}
            <MarkdownToolbar field={field.label} onFormat={format} />
          </>
        }
        onKeyDown={(event) => {
          const chosen = formatOfKeys(event)
          if (!chosen) return event.continuePropagation()
          event.preventDefault()
          format(chosen)
        }}
      />
      <details className={styles.preview} open>
        <summary className={styles.summary}>{text.preview}</summary>
        <MarkdownPreview label={text.previewOf(field.label)} text={shown} language={field.language} emptyText={text.empty} />
      </details>
    </div>
  )
}
