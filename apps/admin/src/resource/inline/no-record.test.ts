// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { en } from '../../lib/i18n/en.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { NoRecord } from './no-record.tsx'

const READ = { isSuccess: true, isFetching: false, isPaused: false }

test.each([
  ['was just read', READ, en.form.notThere],
  ['is being read again', { ...READ, isFetching: true }, en.form.loadingRecord],
  ['waits for a connection', { ...READ, isPaused: true }, en.list.cannotRefresh],
  ['could not be read again', { ...READ, isSuccess: false }, en.list.cannotRefresh],
])(
  'a record is said to be gone only if the list without it is the newest, not a cached one: one that %s',
  (_state, list, words) => {
    const shown = showInConsole(createElement(NoRecord, { list, onClose: () => undefined }))
    expect(shown.words()).toContain(words)
    shown.leave()
  },
)
