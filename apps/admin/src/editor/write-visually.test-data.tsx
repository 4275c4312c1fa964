import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { type UseFormReturn, useController, useFormContext } from 'react-hook-form'
import { type Services, ServicesProvider } from '../data/services.tsx'
import { LocaleProvider } from '../ui/i18n/locale-context.tsx'
import { useArticlePictures } from './use-article-pictures.ts'
import VisualEditor from './visual-editor.tsx'
import { TextForm, type TextValues } from './write-text.test-data.tsx'

function Field({ onShown, onForm }: { onShown: (text: string) => void; onForm: (form: UseFormReturn<TextValues>) => void }) {
  onForm(useFormContext<TextValues>())
  const { field } = useController<TextValues>({ name: 'content_en' })
  const { name, value, onChange, onBlur, ref: inputRef } = field
  const props = { label: 'Content', language: 'en' as const, name, value, onChange, onBlur, inputRef }
  const pictures = useArticlePictures(props)
  useLayoutEffect(() => onShown(field.value), [onShown, field.value])
  return <VisualEditor field={{ ...props, onChange: pictures.change }} pictures={pictures} />
}

/**
 * Opens the editor of a text, with the cursor at its end.
 * @param onShown called with each text on the screen, before the effects of its render
 * @returns `press` presses a button of the toolbar; `form` is the form around the editor
 */
export async function writeVisually(text: string, onShown: (text: string) => void) {
  let newest: UseFormReturn<TextValues> | undefined
  const place = document.body.appendChild(document.createElement('div'))
  const queryClient = new QueryClient()
  const services = { queryClient, config: { siteUrl: 'https://x.example' } } as Services
  await act(async () =>
    createRoot(place).render(
      <LocaleProvider>
        <ServicesProvider services={services}>
          <QueryClientProvider client={queryClient}>
            <TextForm text={text}>
              <Field
                onShown={onShown}
                onForm={(form) => {
                  newest = form
                }}
              />
            </TextForm>
          </QueryClientProvider>
        </ServicesProvider>
      </LocaleProvider>,
    ),
  )
  return {
    press: (name: string) => place.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click(),
    form: () => newest as UseFormReturn<TextValues>,
  }
}
