import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { FormProvider, useController, useForm } from 'react-hook-form'
import { type FormUploads, UploadsProvider } from '../record/form/uploads-context.ts'
import { type ArticlePictures, useArticlePictures } from './use-article-pictures.ts'
import { waitingIn } from './waiting-picture.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export interface TextValues {
  content_en: string
}

interface Rendered {
  text: string
  pictures: ArticlePictures
}

function Field({ onRender }: { onRender: (rendered: Rendered) => void }) {
  const { field } = useController<TextValues>({ name: 'content_en' })
  onRender({ text: field.value, pictures: useArticlePictures(field) })
  return null
}

/** A form with a text of an article. */
export function TextForm({ text, children }: { text: string; children: ReactNode }) {
  const form = useForm<TextValues>({ defaultValues: { content_en: text } })
  return (
    <FormProvider {...form}>
      <UploadsProvider value={{ discards: 0 } as FormUploads}>{children}</UploadsProvider>
    </FormProvider>
  )
}

/**
 * Writes a text of an article with two pictures that are being uploaded, `a` and `b`. All actions of a `run` happen before the next render.
 */
export async function writeText() {
  const renders: Rendered[] = []
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <TextForm text="">
        <Field onRender={(rendered) => renders.push(rendered)} />
      </TextForm>,
    ),
  )
  const newest = () => renders.at(-1) as Rendered
  const run = (action: (pictures: ArticlePictures) => void) => act(async () => action(newest().pictures))
  await run(({ choose, change }) => {
    const addresses = choose(['a.jpg', 'b.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' })))
    change(addresses.map((address) => `![](${address})`).join('\n\n'))
  })
  const { text } = newest()
  const [a = '', b = ''] = waitingIn(text)
  return { a, b, text, run, newest }
}
