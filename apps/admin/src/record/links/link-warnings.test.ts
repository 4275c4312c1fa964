import { expect, test } from 'vitest'
import { warningsOf } from './link-warning-list.tsx'

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
