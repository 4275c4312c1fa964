import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { useController } from 'react-hook-form'
import { LocaleProvider } from '../../../lib/i18n/locale-context.tsx'
import { type Services, ServicesProvider } from '../../../lib/services.tsx'
import type { LeftEditor } from './create-editor.ts'
import { useArticlePictures } from './use-article-pictures.ts'
import VisualEditor from './visual-editor.tsx'
import { TextForm, type TextValues } from './write-text.test-data.tsx'

function Field({ onShown }: { onShown: (text: string) => void }) {
  const { field } = useController<TextValues>({ name: 'content_en' })
  const props = { label: 'Content', language: 'en' as const, name: field.name, value: field.value, onChange: field.onChange }
  const pictures = useArticlePictures(props)
  const left = useRef<LeftEditor>(undefined)
  useLayoutEffect(() => onShown(field.value), [onShown, field.value])
  return (
    <VisualEditor
      field={{ ...props, onChange: pictures.change }}
      pictures={pictures}
      startAt={field.value.length}
      left={left}
      onSource={() => undefined}
    />
  )
}

/**
 * Opens the editor of a text, with the cursor at its end.
 * @param onShown called with each text on the screen, before the effects of its render
 * @returns presses a button of the toolbar
 */
export async function writeVisually(text: string, onShown: (text: string) => void): Promise<(name: string) => void> {
  const place = document.body.appendChild(document.createElement('div'))
  const queryClient = new QueryClient()
  const services = { queryClient, config: { siteUrl: 'https://x.example' } } as Services
  await act(async () =>
    createRoot(place).render(
      <LocaleProvider>
        <ServicesProvider services={services}>
          <QueryClientProvider client={queryClient}>
            <TextForm text={text}>
              <Field onShown={onShown} />
            </TextForm>
          </QueryClientProvider>
        </ServicesProvider>
      </LocaleProvider>,
    ),
  )
  return (name) => place.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click()
}
