import { expect, test } from 'vitest'
import { warningsOf } from './link-warnings.ts'

test('each faulty link is named once, those that work last, and no more than anybody reads', () => {
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
