// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeAlone } from '../../data/errors/describe.ts'
import type { Services } from '../../data/services.tsx'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { OFFLINE } from '../../ui/use-kept.ts'
import { OthersPanel, ReleasesPanel } from './today.tsx'

beforeAll(() => onlineManager.setOnline(false))
afterAll(() => onlineManager.setOnline(true))

test.each<[string, () => ReactElement]>([
  ['the changes of others', () => createElement(OthersPanel, { accountId: 1 })],
  ['the last releases', () => createElement(ReleasesPanel)],
])('offline, the dashboard says at once that it cannot read %s', (_what, panel) => {
  const shown = showInConsole(createElement(MemoryRouter, null, panel()), { config: {} } as Services)
  expect(shown.words()).toContain(describeAlone(OFFLINE, en))
})
