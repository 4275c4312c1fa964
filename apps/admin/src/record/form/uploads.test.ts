// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Services } from '../../data/services.tsx'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import {
  createFormUploads,
  type FormUploads,
  type KeptPictures,
  usePicturePlace,
  usePictureUpload,
  useUploads,
} from './uploads.ts'

const FIELD = 'image_url'

function Field({ kept, onUploads }: { kept: KeptPictures; onUploads: (uploads: FormUploads) => void }): string {
  const uploads = useUploads(kept)
  onUploads(uploads)
  const { state, failure } = usePictureUpload(uploads, FIELD)
  usePicturePlace(uploads, FIELD, { isEmpty: true, onUploaded: () => undefined })
  return failure?.message ?? state?.status ?? 'idle'
}

const NO_FILE = async () => undefined

/** Shows a picture field. @param read reads the file that the draft has */
function showField(read: KeptPictures['read'] = NO_FILE) {
  const kept = { ids: () => (read === NO_FILE ? [] : [FIELD]), keep: vi.fn(async () => true), release: vi.fn(), read }
  const seen: FormUploads[] = []
  const shown = showInConsole(createElement(Field, { kept, onUploads: (uploads) => void seen.push(uploads) }))
  return { ...shown, kept, uploads: () => seen.at(-1) }
}

test('a kept picture that the device cannot read now stays kept, and can be read again', async () => {
  vi.spyOn(console, 'warn').mockReturnValueOnce()
  const read = vi.fn(async () => new File(['x'], 'sack.svg', { type: 'image/svg+xml' }))
  read.mockRejectedValueOnce(new DOMException('', 'UnknownError'))
  const { words, kept, uploads } = showField(read)
  await expect.poll(words).toContain(en.refusals.unreadable_picture)
  expect(kept.release).not.toHaveBeenCalled()
  expect(uploads()?.status()).toBe('waiting')
  uploads()?.retry()
  await expect.poll(words).toContain(en.picture.notAnImage)
})

test('a kept picture that the device reads slowly does not replace what staff chose meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<File | undefined>()
  const { words, kept, uploads } = showField(() => promise)
  const [chosen, late] = ['chosen.svg', 'kept.svg'].map((name) => new File(['x'], name, { type: 'image/svg+xml' }))
  if (!chosen) throw new Error('No file.')
  uploads()?.start(FIELD, chosen)
  await expect.poll(words).toContain(en.picture.notAnImage)
  resolve(late)
  await promise
  expect(kept.keep.mock.calls).toEqual([[FIELD, chosen]])
  expect(uploads()?.get(FIELD)?.name).toBe('chosen.svg')
})

test('the field of a kept picture that is gone waits until staff give it up', async () => {
  const { words, kept, uploads } = showField(async () => undefined)
  await expect.poll(words).toContain(en.refusals.unreadable_picture)
  expect(uploads()?.hasUnfinished()).toBe(true)
  uploads()?.cancel(FIELD)
  expect(kept.release).toHaveBeenCalledWith(FIELD)
  await expect.poll(words).toBe('idle')
})

test('a file that is refused late does not take away the one that was chosen after it', async () => {
  const { words, kept, uploads } = showField()
  /** A file that is not a picture, and that the device reads slowly. */
  const slowFile = (name: string) => {
    const { promise: arrayBuffer, resolve } = Promise.withResolvers<ArrayBuffer>()
    const slice = () => Object.assign(new Blob(), { arrayBuffer: () => arrayBuffer })
    return { file: Object.assign(new File(['x'], name), { slice }), read: () => resolve(new ArrayBuffer(1)) }
  }
  const [first, next] = [slowFile('first.svg'), slowFile('next.svg')]
  uploads()?.start(FIELD, first.file)
  await expect.poll(words).toBe('preparing')
  uploads()?.start(FIELD, next.file)
  expect(uploads()?.files().get(FIELD)).toBe(next.file)

  first.read()
  next.read()
  await expect.poll(words).toContain(en.picture.notAnImage)
  expect(kept.release).toHaveBeenCalledOnce()
})

/** A form with picture fields, some of which have a picture. */
function formOf(fields: Record<string, string>) {
  const content = new Map(Object.entries(fields))
  const keep = async (id: string, { name }: File) => Boolean(content.set(id, name))
  const services = { session: { get: () => ({ status: 'signed_out' }), subscribe: () => () => undefined } } as unknown as Services
  const kept = { ids: () => [], keep, read: async () => undefined, release: async () => undefined }
  const uploads = createFormUploads(services, 1, kept, { current: en })
  for (const [name, picture] of content) uploads.open(name, { current: { isEmpty: picture === '', onUploaded: () => undefined } })
  const drop = (field: string, ...names: string[]) =>
    uploads
      .place(
        field,
        names.map((name) => new File(['x'], name)),
      )
      .map(({ name }) => name)
  return { drop, content: () => Object.fromEntries(content) }
}

test('other files go to the next empty fields, then to empty ones before, and never replace a picture', () => {
  const form = formOf({ a: '', b: 'kept', c: 'old', d: '' })
  expect(form.drop('c', '1', '2', '3')).toEqual([])
  expect(form.content()).toEqual({ a: '3', b: 'kept', c: '1', d: '2' })
})

test('files without room are named', () => {
  const form = formOf({ a: '', b: 'kept' })
  expect(form.drop('a', '1', '2', '3')).toEqual(['2', '3'])
  expect(form.content()).toEqual({ a: '1', b: 'kept' })
})

test('no file changes nothing', () => {
  const form = formOf({ a: 'kept' })
  expect(form.drop('a')).toEqual([])
  expect(form.content()).toEqual({ a: 'kept' })
})
