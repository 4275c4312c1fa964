// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { NoRecord } from './inline-screen.tsx'

const READ = { error: null, isFetching: false, isPaused: false, refetch: vi.fn() }

test.each([
  ['was just read', READ, en.form.notThere],
  ['is being read again', { ...READ, isFetching: true }, en.shell.loading],
  ['waits for a connection', { ...READ, isPaused: true }, en.offline.recordNotKept],
  ['could not be read again', { ...READ, error: new ContentError('forbidden', '') }, `Not read: ${en.errors.forbidden}`],
])(
  'a record is said to be gone only if the list without it is the newest, not a cached one: one that %s',
  (_state, list, words) => {
    const shown = showInConsole(
      createElement(NoRecord, { list, failed: (reason) => `Not read: ${reason}`, onClose: () => undefined }),
    )
    expect(shown.words()).toContain(words)
    expect(shown.words()).toContain(en.form.close)
    shown.leave()
  },
)
