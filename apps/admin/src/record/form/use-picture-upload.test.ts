// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { createPictureSlots } from './picture-slots.ts'
import { type FormUploads, UploadsProvider } from './uploads-context.ts'
import { usePictureUpload } from './use-picture-upload.ts'

type Upload = ReturnType<typeof usePictureUpload>

function Field({ onUpload }: { onUpload: (upload: Upload) => void }): string {
  const upload = usePictureUpload('image_url', () => undefined)
  onUpload(upload)
  return upload.state.status === 'failed' ? upload.state.message : upload.state.status
}

/** Shows a picture field whose draft has a file. */
function showField(uploads: Partial<FormUploads>) {
  const seen: Upload[] = []
  const value = {
    ...{ report: vi.fn(), keep: vi.fn(), release: vi.fn(), hasKept: () => true, notKept: new Set() },
    ...{ discards: 0, slots: createPictureSlots(), setFile: vi.fn() },
    ...uploads,
  } as unknown as FormUploads
  const shown = showInConsole(
    createElement(UploadsProvider, { value }, createElement(Field, { onUpload: (upload) => void seen.push(upload) })),
  )
  return {
    ...shown,
    uploads: value,
    start: (file: File) => seen.at(-1)?.start(file),
    retry: () => {
      const state = seen.at(-1)?.state
      if (state?.status === 'failed') state.retry?.()
    },
  }
}

test('a kept picture that the device cannot read now stays kept, and can be read again', async () => {
  const readKept = vi.fn<FormUploads['readKept']>().mockRejectedValueOnce(new DOMException('', 'UnknownError'))
  const { words, leave, uploads, retry } = showField({ readKept })
  await expect.poll(words).toBe(en.picture.keptUnread)
  expect(uploads.release).not.toHaveBeenCalled()
  expect(uploads.report).toHaveBeenLastCalledWith('image_url', 'waiting')

  const file = new File(['x'], 'sack.svg', { type: 'image/svg+xml' })
  readKept.mockResolvedValue(file)
  retry()
  await expect.poll(() => uploads.keep).toHaveBeenCalledWith('image_url', file)
  leave()
})

test('a kept picture that the device reads slowly does not replace what staff chose meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<File | undefined>()
  const { words, leave, start, uploads } = showField({ readKept: () => promise })
  const [chosen, kept] = ['chosen.svg', 'kept.svg'].map((name) => new File(['x'], name, { type: 'image/svg+xml' }))
  if (!chosen) throw new Error('No file.')
  start(chosen)
  await expect.poll(words).toContain(en.picture.notAnImage)
  resolve(kept)
  await promise
  expect(vi.mocked(uploads.keep).mock.calls).toEqual([['image_url', chosen]])
  leave()
})

test('the field of a kept picture that is gone waits for it no longer', async () => {
  const { words, leave, uploads } = showField({ readKept: async () => undefined })
  await expect.poll(() => uploads.release).toHaveBeenCalledWith('image_url')
  await expect.poll(() => uploads.report).toHaveBeenLastCalledWith('image_url', undefined)
  expect(words()).toBe('idle')
  leave()
})

test('a file that is refused late does not take away the one that was chosen after it', async () => {
  const { words, leave, start, uploads } = showField({ hasKept: () => false })
  /** A file that is not a picture, and that the device reads slowly. */
  const slowFile = (name: string) => {
    const { promise: arrayBuffer, resolve } = Promise.withResolvers<ArrayBuffer>()
    const slice = () => Object.assign(new Blob(), { arrayBuffer: () => arrayBuffer })
    return { file: Object.assign(new File(['x'], name), { slice }), read: () => resolve(new ArrayBuffer(1)) }
  }
  const [first, next] = [slowFile('first.svg'), slowFile('next.svg')]
  start(first.file)
  await expect.poll(words).toBe('preparing')
  start(next.file)
  await expect.poll(() => uploads.setFile).toHaveBeenLastCalledWith('image_url', next.file)

  first.read()
  next.read()
  await expect.poll(words).toContain(en.picture.notAnImage)
  expect(uploads.release).toHaveBeenCalledOnce()
  leave()
})
