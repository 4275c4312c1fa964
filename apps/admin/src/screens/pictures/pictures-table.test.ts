// @vitest-environment happy-dom
import type { SessionUser } from '@bayt/content/entities/admin-user'
import type { LibraryPicture } from '@bayt/content/queries/library'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Services } from '../../data/services.tsx'
import { LIBRARY_TEXTS } from '../../record/library/library-texts.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { PicturesTable } from './pictures-table.tsx'

const HASH = 'a'.repeat(32)

const pictureOf = (picture: string, file_name: string): LibraryPicture => ({
  ...{ picture, file_name, bytes: 1_000, width: 40, height: 30, stored_at: '2026-11-22T08:00:00Z', stored_by: null },
  ...{ uses: [], use_count: 0, texts: null, kept_for: null, total: 2 },
})

const article = vi.hoisted(() => ({ content_en: '', content_ar: '' as string | null }))
vi.mock('@bayt/content/queries/bulk', async (original) => ({
  ...(await original<object>()),
  readRecords: async () => [article],
}))

function showTable(pictures: LibraryPicture[]) {
  const nothing = () => undefined
  const account = { id: 1, role: 'admin' } as SessionUser
  const table = createElement(PicturesTable, { account, pictures, onDescribe: nothing, onReplace: nothing, onRemove: nothing })
  const given = { config: { supabaseUrl: 'http://127.0.0.1:1' } } as unknown as Services
  showInConsole(createElement(MemoryRouter, null, table), given)
}

test('a picture that only an article describes is not called undescribed', async () => {
  const [words, without] = [`full/${HASH}.jpg`, `full/${'b'.repeat(32)}.jpg`]
  const address = (name: string) => `http://127.0.0.1:1/storage/v1/object/public/media/${name}`
  Object.assign(article, { content_en: `![Sacks on a *quay*](${address(words)})\n\n![](${address(without)})`, content_ar: null })
  const uses = [{ entity: 'articles' as const, id: 7, columns: [], names: {} }]
  showTable([words, without].map((picture) => ({ ...pictureOf(picture, 'IMG.jpg'), uses, use_count: 1 })))
  const cells = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '')
  await expect.poll(() => cells()[0]).toContain('Sacks on a quay')
  await expect.poll(() => cells()[1]).toContain(LIBRARY_TEXTS.en.undescribed)
  expect(cells()[0]).not.toContain(LIBRARY_TEXTS.en.undescribed)
})

test('a picture whose file was copied by hand beside its folder has a row for each file', async () => {
  showTable([pictureOf(`full/${HASH}.jpg`, 'With.jpg'), pictureOf(`${HASH}.jpg`, 'Without.jpg')])
  await expect
    .poll(() => [...document.querySelectorAll('td bdi, th bdi')].map(({ textContent }) => textContent))
    .toEqual(['With.jpg', 'Without.jpg'])
})
