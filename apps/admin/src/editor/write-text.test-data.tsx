import { act, type ReactNode, type RefObject, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FormProvider, useController, useForm } from 'react-hook-form'
import type { Services } from '../data/services.tsx'
import { slowPicture } from '../data/upload/slow-picture.test-data.ts'
import { createFormUploads, type FormUploads, type PicturePlace, UploadsProvider } from '../record/form/uploads.ts'
import { en } from '../ui/i18n/en.ts'
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

interface Pictures extends ArticlePictures {
  /** Ends the upload of a picture. */
  uploaded: (id: string, url: string) => void
  refused: (id: string) => void
}

function Field({ onRender }: { onRender: (rendered: Rendered) => void }) {
  const { field } = useController<TextValues>({ name: 'content_en' })
  onRender({ text: field.value, pictures: useArticlePictures(field) })
  return null
}

const SERVICES = { session: { get: () => ({ status: 'signed_out' }), subscribe: () => () => undefined } } as unknown as Services

interface TextFormProps {
  text: string
  /** Receives the place of the pictures in the text. */
  onPlace?: (place: RefObject<PicturePlace>) => void
  children: ReactNode
}

/** A form with a text of an article. */
export function TextForm({ text, onPlace, children }: TextFormProps) {
  const form = useForm<TextValues>({ defaultValues: { content_en: text } })
  const [uploads] = useState((): FormUploads => {
    const created = createFormUploads(SERVICES, 1, undefined, { current: en })
    const open: FormUploads['open'] = (name, place) => {
      onPlace?.(place)
      return created.open(name, place)
    }
    return { ...created, open }
  })
  return (
    <FormProvider {...form}>
      <UploadsProvider value={uploads}>{children}</UploadsProvider>
    </FormProvider>
  )
}

/**
 * Writes a text of an article with two pictures that are being uploaded, `a` and `b`. All actions of a `run` happen before the next render.
 */
export async function writeText() {
  const renders: Rendered[] = []
  let place: RefObject<PicturePlace> | undefined
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <TextForm
        text=""
        onPlace={(opened) => {
          place = opened
        }}
      >
        <Field onRender={(rendered) => renders.push(rendered)} />
      </TextForm>,
    ),
  )
  const newest = () => renders.at(-1) as Rendered
  const uploaded = (id: string, url: string) => place?.current.onUploaded(url, id)
  const refused = (id: string) => place?.current.onRefused?.(id)
  const run = (action: (pictures: Pictures) => void) => act(async () => action({ ...newest().pictures, uploaded, refused }))
  await run(({ choose, change }) => {
    const addresses = choose(['a.jpg', 'b.jpg'].map(slowPicture))
    change(addresses.map((address) => `![](${address})`).join('\n\n'))
  })
  const { text } = newest()
  const [a = '', b = ''] = waitingIn(text)
  return { a, b, text, run, newest }
}
