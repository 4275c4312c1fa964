// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Services } from '../../data/services.tsx'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import type { CustomFieldProps } from '../fields.ts'
import { LinkField, warningsOf } from './link-warning-list.tsx'

vi.mock('@bayt/content/queries/resource', () => ({ isPublic: async () => false }))

test.each(['/nowhere', '/products/987654321'])(
  'the link of a button is warned about, and not refused for it: %s',
  async (value) => {
    const field = { label: 'Button link', name: 'cta_link', value, onChange: () => undefined } as CustomFieldProps
    const given = { config: { siteUrl: 'https://site.example' } } as Services
    const { words } = showInConsole(createElement(LinkField, field), given)
    await expect.poll(words).toContain('leads nowhere')
    expect(document.querySelector('[aria-invalid=true]')).toBeNull()
  },
)

test('each faulty link is listed once, working links last, up to a limit', () => {
  const links = [
    { link: '/ar/about', fault: 'prefix' as const },
    { link: '/about' },
    { link: '/x', fault: 'nowhere' as const },
    { link: '/x', fault: 'nowhere' as const },
  ]
  expect(warningsOf(links)).toEqual([
    { link: '/x', fault: 'nowhere' },
    { link: '/ar/about', fault: 'prefix' },
  ])
  const many = Array.from({ length: 30 }, (_, index) => ({ link: `/${index}`, fault: 'nowhere' as const }))
  expect(warningsOf(many)).toHaveLength(5)
})
