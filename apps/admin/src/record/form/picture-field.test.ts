// @vitest-environment happy-dom
import { type ComponentType, createElement, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import type { FunctionCaller } from '../../data/functions.ts'
import type { Services } from '../../data/services.tsx'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { type } from '../../ui/type-into.test-data.ts'
import type { PictureSpec } from '../fields.ts'
import { PictureField } from './picture-field.tsx'
import { PictureNoteContext, type PictureNoteProps } from './picture-note-context.ts'
import { createPictureSlots } from './picture-slots.ts'
import { type FormUploads, UploadsProvider } from './uploads-context.ts'

const OLD = 'https://x.example/old.jpg'
const TEXT_OF_OLD = 'A blue sack'

const Note = ({ url }: PictureNoteProps) => (url === OLD ? TEXT_OF_OLD : url)
const SPEC = { name: 'image_url', kind: 'picture' } as PictureSpec

/** The type of `FormProvider` requires `children` as a prop, but `createElement` takes the children as arguments. */
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
    ...{ notKept: new Set(), discards: 0, slots: createPictureSlots(), setFile: vi.fn() },
  } as unknown as FormUploads
  // No server listens on this port: every upload fails with an error that may be temporary.
  const functions = { config: { supabaseUrl: 'http://127.0.0.1:1' }, token: () => null } as FunctionCaller
  const session = { get: () => ({ status: 'signed_in' }), subscribe: () => () => undefined } as unknown as Services['session']
  return { ...showInConsole(createElement(Form, { uploads }), { functions, session }), uploads }
}

test('a picture that is uploaded has the description of its address', () => {
  const { words } = showField(undefined)
  expect(words()).toContain(TEXT_OF_OLD)
})

test('a chosen picture on its way is not described by the words of the picture that it replaces', async () => {
  const slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.withResolvers<ArrayBuffer>().promise })
  const { words } = showField(Object.assign(new File(['x'], 'new.jpg'), { slice }))
  await expect.poll(words).toContain(en.picture.preparing)
  expect(words()).not.toContain(TEXT_OF_OLD)
})

const remove = () => document.querySelector<HTMLElement>(`[aria-label="${en.picture.remove}: Picture"]`)?.click()

test.each<[string, () => void]>([
  ['removed', remove],
  ['replaced by an address', () => type('image_url', 'https://x.example/typed.jpg')],
])('a file that waits for the connection is given up once the picture of its field is %s', async (_what, change) => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const { words, leave, uploads } = showField(new File([png], 'new.png', { type: 'image/png' }))
  await expect.poll(words).toContain(en.picture.kept)
  change()
  await expect.poll(words).not.toContain(en.picture.kept)
  expect(uploads.report).toHaveBeenLastCalledWith('image_url', undefined)
  expect(uploads.setFile).toHaveBeenLastCalledWith('image_url', undefined)
  expect(uploads.release).toHaveBeenCalledWith('image_url')
  leave()
})
