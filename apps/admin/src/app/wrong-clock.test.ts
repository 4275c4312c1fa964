// @vitest-environment happy-dom
import type { Change } from '@bayt/content/queries/history'
import type { LanguageWork } from '@bayt/content/queries/languages'
import { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClockAhead } from '../data/clock.ts'
import { ChangedCell } from '../list/changed-cell.tsx'
import { WorkItem } from '../screens/language-work/language-work.tsx'
import { EntryLine, ReleasesPanel } from '../screens/today/today.tsx'
import { showInConsole } from '../ui/in-console.test-data.tsx'

const YEAR_MS = 365 * 86_400_000
/** Five minutes ago by the clock of the server. */
const TIME = new Date(Date.now() - YEAR_MS - 5 * 60_000).toISOString()

const change = { entity: 'partners', operation: 'update', changed_at: TIME, changed: [], names: {} } as unknown as Change
const work = { entity: 'partners', since: TIME, behind: [], missing: [], names: {} } as unknown as LanguageWork
const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
queryClient.setQueryData(['builds', 'last', null], [{ id: 1, state: 'live', started_at: TIME, asked_by: null, reason: null }])

beforeAll(() => setClockAhead(YEAR_MS))
afterAll(() => setClockAhead(0))

test.each<[string, () => ReactElement]>([
  ['a change on the dashboard', () => createElement(EntryLine, { change })],
  ['a release', () => createElement(ReleasesPanel)],
  ['a text that needs work', () => createElement(WorkItem, { work })],
  ['a row of a list', () => createElement(ChangedCell, { id: 1, updatedAt: TIME })],
])('with a clock that is a year ahead, the age of %s is counted by the clock of the server', (_what, part) => {
  const shown = showInConsole(createElement(MemoryRouter, null, part()), { queryClient })
  expect(shown.words()).toContain('5 minutes ago')
})
