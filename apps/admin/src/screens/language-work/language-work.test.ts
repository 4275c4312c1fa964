// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { LanguageWork } from './language-work.tsx'
import { LANGUAGE_WORK_TEXTS } from './texts.ts'

const server = vi.hoisted(() => ({ work: [] as unknown[] }))
vi.mock('@bayt/content/queries/languages', async (original) => ({
  ...(await original<object>()),
  readLanguageWork: async () => server.work,
}))
vi.mock('./forbid-setting.tsx', () => ({ ForbidSetting: () => null }))

const workOf = (changed_by: number, changed_by_name: string, name: string) => ({
  ...{ entity: 'partners', entity_id: changed_by, changed_by, changed_by_name, since: '2026-11-20T10:00:00Z' },
  ...{ behind: [], missing: [], names: { name } },
})
test('once the chosen person has no work left, the list says so and shows that of everybody, until another choice', async () => {
  server.work = [workOf(1, 'Huda', 'Harbour'), workOf(2, 'Omar', 'Lighthouse')]
  const queryClient = new QueryClient()
  const list = createElement(LanguageWork)
  const shown = showInConsole(createElement(MemoryRouter, null, list), { queryClient })
  await expect.poll(shown.words).toContain('Harbour')
  const choice = document.querySelector('select')
  if (!choice) throw new Error('The list has no choice of a person.')
  choice.value = '1'
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(shown.words).not.toContain('Lighthouse')

  const noneLeft = LANGUAGE_WORK_TEXTS.en.noneLeft('Huda')
  server.work = [workOf(2, 'Omar', 'Lighthouse'), workOf(3, 'Salim', 'Jetty')]
  await queryClient.invalidateQueries()
  await expect.poll(shown.words).toContain('Lighthouse')
  expect(shown.words()).toContain(noneLeft)

  server.work = [workOf(1, 'Huda', 'Harbour'), workOf(2, 'Omar', 'Lighthouse')]
  await queryClient.invalidateQueries()
  await expect.poll(shown.words).toContain('Harbour')
  expect(shown.words(), 'the choice does not come back by itself').toContain('Lighthouse')
  choice.value = '2'
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(shown.words).not.toContain(noneLeft)
})

test('a record without a name is listed by its number, with a link to its form', async () => {
  server.work = [{ ...workOf(7, 'Huda', ''), entity: 'impact_gallery', names: { title: null } }]
  const list = createElement(LanguageWork)
  showInConsole(createElement(MemoryRouter, null, list))
  await expect.poll(() => document.querySelector('li a')?.textContent).toBe('#7')
  expect(document.querySelector('li a')?.getAttribute('aria-label')).toBe(en.list.edit('#7'))
})
