import { expect, test } from 'vitest'
import { deadLink, deadLinks, limitDeadLinks } from './dead-link.ts'

test('a report stays within its limits for any number and length of links', () => {
  const links = Array.from({ length: 30 }, (_, index) => ({
    page: `/articles/${index}`,
    target: `/${'a'.repeat(198)}🌾 and more`,
  }))
  const reported = limitDeadLinks(links)
  expect(deadLinks.safeParse(reported).success).toBe(true)
  expect(reported).toHaveLength(20)
  expect(reported[0]?.target.isWellFormed()).toBe(true)
})

test('characters that the database cannot store are removed from a report', () => {
  expect(deadLink.parse({ page: '/a\u0000b', target: '/c\uD800' })).toEqual({ page: '/ab', target: '/c\uFFFD' })
})
