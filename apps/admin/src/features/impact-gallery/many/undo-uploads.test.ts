// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { runHook } from '../../../lib/run-hook.test-data.tsx'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import type { Undo } from '../../../resource/undo/undo.ts'
import { useManyUploads } from './use-many-uploads.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const told = vi.hoisted((): { message: string; undo: Undo }[] => [])
const broken = vi.hoisted(() => new Set<string>())
vi.mock('./add-picture.ts', async (original) => ({
  ...(await original<object>()),
  addPicture: async (_services: unknown, { file, order }: { file: File; order: number }) => {
    if (broken.has(file.name)) throw new ContentError('offline', 'There is no connection to the server.')
    return { id: order }
  },
}))
vi.mock('@bayt/content/queries/bulk', () => ({ undoRecords: async () => ({ undone: 2, kept: 0 }) }))
vi.mock('../../../resource/api/use-after-write.ts', () => ({ useAfterWrite: () => async () => undefined }))
vi.mock('../../../resource/undo/toast-saved.ts', () => ({
  toastSaved: (message: string, undo: Undo) => void told.push({ message, undo }),
}))

test('a picture that is tried again after the others were undone is counted alone', async () => {
  const { newest, leave } = runHook(useManyUploads)
  const files = ['harbour.jpg', 'quay.jpg', 'sacks.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  broken.add('quay.jpg')
  await act(async () => newest().start(files, 0))
  await act(async () => void (await told.at(-1)?.undo.run()))
  const [failed, ...others] = newest().tiles
  expect(others).toEqual([])
  broken.clear()
  await act(async () => failed?.state.status === 'failed' && failed.state.retry?.())
  expect(told.map(({ message }) => message)).toEqual([COMMAND_TEXTS.en.added(2), COMMAND_TEXTS.en.added(1)])
  leave()
})
