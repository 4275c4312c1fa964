// @vitest-environment happy-dom
import { type ComponentType, createElement, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { en } from '../../lib/i18n/en.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import type { PictureSpec } from '../fields.ts'
import { PictureField } from './picture-field.tsx'
import { PictureNoteContext, type PictureNoteProps } from './picture-note-context.ts'
import { createPictureSlots } from './picture-slots.ts'
import { type FormUploads, UploadsProvider } from './uploads-context.ts'

const OLD = 'https://x.example/old.jpg'
const TEXT_OF_OLD = 'A blue sack'

const Note = ({ url }: PictureNoteProps) => (url === OLD ? TEXT_OF_OLD : url)
const SPEC = { name: 'image_url', kind: 'picture' } as PictureSpec

/** Its children are arguments here. */
const Provided = FormProvider as ComponentType<UseFormReturn>

function Form({ uploads }: { uploads: FormUploads }) {
  const form = useForm()
  const [value, setValue] = useState(OLD)
  const field = { spec: SPEC, label: 'Picture', name: 'image_url', value, onChange: setValue, onBlur: () => undefined }
  const shown = createElement(PictureField, { ...field, inputRef: () => undefined, requiredMark: undefined, error: undefined })
  const noted = createElement(PictureNoteContext, { value: Note }, shown)
  return createElement(Provided, form, createElement(UploadsProvider, { value: uploads }, noted))
}

function showField(kept: File | undefined) {
  const uploads = {
    ...{ report: vi.fn(), keep: vi.fn(), release: vi.fn(), hasKept: () => kept !== undefined, readKept: async () => kept },
    ...{ notKept: new Set(), discards: 0, slots: createPictureSlots(), chosen: { set: vi.fn() } },
  } as unknown as FormUploads
  return showInConsole(createElement(Form, { uploads }))
}

test('a picture that is uploaded has the description of its address', () => {
  const { words, leave } = showField(undefined)
  expect(words()).toContain(TEXT_OF_OLD)
  leave()
})

test('a chosen picture on its way is not described by the words of the picture that it replaces', async () => {
  const slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.withResolvers<ArrayBuffer>().promise })
  const { words, leave } = showField(Object.assign(new File(['x'], 'new.jpg'), { slice }))
  await expect.poll(words).toContain(en.picture.preparing)
  expect(words()).not.toContain(TEXT_OF_OLD)
  leave()
})
