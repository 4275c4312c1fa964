// @vitest-environment happy-dom
import { type ComponentType, createElement, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import type { FunctionCaller } from '../../data/functions.ts'
import type { UploadState } from '../../data/upload/queue.ts'
import { slowPicture } from '../../data/upload/slow-picture.test-data.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { type } from '../../ui/type-into.test-data.ts'
import type { PictureSpec } from '../fields.ts'
import { PictureField } from './picture-field.tsx'
import { PictureNoteContext, type PictureNoteProps } from './picture-note-context.ts'
import { UploadProgress, WAITING_TEXTS } from './upload-progress.tsx'
import { type FormUploads, type KeptPictures, UploadsProvider, useUploads } from './uploads.ts'

const OLD = 'https://x.example/old.jpg'
const TEXT_OF_OLD = 'A blue sack'

const Note = ({ url }: PictureNoteProps) => (url === OLD ? TEXT_OF_OLD : url)
const SPEC = { name: 'image_url', kind: 'picture' } as PictureSpec

/** The type of `FormProvider` requires `children` as a prop, but `createElement` takes the children as arguments. */
const Provided = FormProvider as ComponentType<UseFormReturn>

function Form({ kept, onUploads }: { kept: KeptPictures; onUploads: (uploads: FormUploads) => void }) {
  const form = useForm()
  const uploads = useUploads(kept)
  onUploads(uploads)
  const [value, setValue] = useState(OLD)
  const field = { spec: SPEC, label: 'Picture', name: 'image_url', value, onChange: setValue, onBlur: () => undefined }
  const shown = createElement(PictureField, { ...field, inputRef: () => undefined, requiredMark: undefined, error: undefined })
  const noted = createElement(PictureNoteContext, { value: Note }, shown)
  return createElement(Provided, form, createElement(UploadsProvider, { value: uploads }, noted))
}

/** Shows a picture field. @param file the file that the draft has @param ids the pictures that the draft should have */
function showField(file: File | undefined, ids = file ? ['image_url'] : []) {
  const kept = { ids: () => ids, keep: vi.fn(), read: vi.fn(async () => file), release: vi.fn() }
  // No server listens on this port: every upload fails with an error that may be temporary.
  const functions = { config: { supabaseUrl: 'http://127.0.0.1:1' }, token: () => null } as FunctionCaller
  let uploads: FormUploads | undefined
  const onUploads = (given: FormUploads) => {
    uploads = given
  }
  return { ...showInConsole(createElement(Form, { kept, onUploads }), { functions }), kept, uploads: () => uploads }
}

test('a picture that is uploaded has the description of its address', () => {
  const { words } = showField(undefined)
  expect(words()).toContain(TEXT_OF_OLD)
})

test('a chosen picture on its way is not described by the words of the picture that it replaces', async () => {
  const { words } = showField(slowPicture())
  await expect.poll(words).toContain(en.picture.preparing)
  expect(words()).not.toContain(TEXT_OF_OLD)
})

test.each<[UploadState['status'], string, string]>([
  ['waiting', WAITING_TEXTS.en, en.picture.preparing],
  ['preparing', en.picture.preparing, WAITING_TEXTS.en],
])('a picture is said to wait while it waits for its turn, and to be prepared before: %s', (status, said, notSaid) => {
  const { words } = showInConsole(createElement(UploadProgress, { state: { status } as UploadState, onCancel: () => undefined }))
  expect(words()).toContain(said)
  expect(words()).not.toContain(notSaid)
})

test('a later attempt to read a picture that is gone leaves the focus on its buttons', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { kept } = showField(undefined, ['image_url'])
  const giveUp = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === en.picture.removeKept)
  await expect.poll(giveUp).toBeDefined()
  const button = giveUp()
  button?.focus()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => kept.read.mock.settledResults.length).toBe(2)
  expect(document.activeElement).toBe(button)
})

const remove = () => document.querySelector<HTMLElement>(`[aria-label="${en.picture.remove}: Picture"]`)?.click()

test.each<[string, () => void]>([
  ['removed', remove],
  ['replaced by an address', () => type('image_url', 'https://x.example/typed.jpg')],
])('a file that waits for the connection is given up once the picture of its field is %s', async (_what, change) => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const { words, leave, kept, uploads } = showField(new File([png], 'new.png', { type: 'image/png' }))
  await expect.poll(words).toContain(en.picture.kept)
  change()
  await expect.poll(words).not.toContain(en.picture.kept)
  expect(uploads()?.hasUnfinished()).toBe(false)
  expect(uploads()?.files().size).toBe(0)
  expect(kept.release).toHaveBeenCalledWith('image_url')
  leave()
})
