// @vitest-environment happy-dom
import type { SessionUser } from '@bayt/content/entities/admin-user'
import type { LibraryPicture } from '@bayt/content/queries/library'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import type { Services } from '../../lib/services.tsx'
import { PicturesTable } from './pictures-table.tsx'
import type { PictureSubjects } from './subjects.ts'

const HASH = 'a'.repeat(32)

const pictureOf = (picture: string, file_name: string): LibraryPicture => ({
  ...{ picture, file_name, bytes: 1_000, width: 40, height: 30, stored_at: '2026-11-22T08:00:00Z', stored_by: null },
  ...{ uses: [], use_count: 0, texts: null, kept_for: null, total: 2 },
})

test('a picture whose file was copied by hand beside its folder has a row for each file', async () => {
  const nothing = () => undefined
  const table = createElement(PicturesTable, {
    account: { id: 1, role: 'admin' } as SessionUser,
    pictures: [pictureOf(`full/${HASH}.jpg`, 'With.jpg'), pictureOf(`${HASH}.jpg`, 'Without.jpg')],
    subjects: {} as PictureSubjects,
    ...{ onDescribe: nothing, onReplace: nothing, onRemove: nothing },
  })
  const shown = showInConsole(createElement(MemoryRouter, null, table), {
    config: { supabaseUrl: 'http://127.0.0.1:1' },
  } as unknown as Services)
  await expect
    .poll(() => [...document.querySelectorAll('td bdi, th bdi')].map(({ textContent }) => textContent))
    .toEqual(['With.jpg', 'Without.jpg'])
  shown.leave()
})
