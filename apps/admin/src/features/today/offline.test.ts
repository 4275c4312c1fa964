// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeAlone } from '../../lib/errors/describe.ts'
import { en } from '../../lib/i18n/en.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import type { Services } from '../../lib/services.tsx'
import { OFFLINE } from '../../lib/use-kept.ts'
import type { TodaySubjects } from './panels.tsx'
import { OthersPanel, ReleasesPanel } from './today.tsx'

beforeAll(() => onlineManager.setOnline(false))
afterAll(() => onlineManager.setOnline(true))

test.each<[string, () => ReactElement]>([
  ['the changes of others', () => createElement(OthersPanel, { subjects: {} as TodaySubjects, accountId: 1 })],
  ['the last releases', () => createElement(ReleasesPanel)],
])('offline, the dashboard says at once that it cannot read %s', (_what, panel) => {
  const shown = showInConsole(createElement(MemoryRouter, null, panel()), { config: {} } as Services)
  expect(shown.words()).toContain(describeAlone(OFFLINE, en))
  shown.leave()
})
