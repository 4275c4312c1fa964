// @vitest-environment happy-dom
import { certificateEntity } from '@bayt/content/entities/certificate'
import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resourceKeys } from '../../data/keys.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { RenewalsPanel } from './panels.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-30T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function certificate(id: number, name_en: string, valid_until: string | null) {
  const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
  const texts = { name_ar: 'شهادة', issuer_en: 'Office', issuer_ar: 'مكتب', number: `N-${id}`, scope: 'Company' }
  return certificateEntity.row.parse({ id, ...dates, ...texts, name_en, valid_until })
}

/** The lines of the panel, and the addresses of their links. */
function panelOf(rows: ReturnType<typeof certificate>[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData([...resourceKeys.table('certificates'), 'renewals'], { rows, total: rows.length })
  const shown = showInConsole(createElement(MemoryRouter, null, createElement(RenewalsPanel)), {
    queryClient,
  })
  const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  shown.leave()
  return { words: shown.words(), lines, links }
}

test('certificates are named 60, 30 and 7 days before their end and after it, each with a link to its form', () => {
  const { lines, links } = panelOf([
    certificate(1, 'Licence', '2026-11-29'),
    certificate(2, 'Inspection', '2026-11-30'),
    certificate(3, 'Hygiene', '2026-12-07'),
    certificate(4, 'Safety', '2027-01-29'),
    certificate(5, 'Later', '2027-01-30'),
    certificate(6, 'Endless', null),
  ])
  expect(lines).toEqual([
    'LicenceUntil Nov 29, 2026Expired',
    'InspectionUntil Nov 30, 2026Ends today',
    'HygieneUntil Dec 7, 2026Ends in 7 days',
    'SafetyUntil Jan 29, 2027Ends in 60 days',
  ])
  expect(links[0]).toBe('/admin/certificates?edit=1')
})

test('nothing is shown while no certificate ends soon', () => {
  expect(panelOf([certificate(5, 'Later', '2027-01-30'), certificate(6, 'Endless', null)]).words).toBe('')
})
