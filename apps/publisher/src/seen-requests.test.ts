import { expect, it } from 'vitest'
import { SeenRequests } from './seen-requests.ts'

it('recognises each of the last 10,000 requests, and forgets the oldest beyond them', () => {
  const seen = new SeenRequests()
  expect(seen.isFirst('first')).toBe(true)
  for (let number = 1; number < 10_000; number++) expect(seen.isFirst(`request ${number}`)).toBe(true)
  expect(seen.isFirst('first')).toBe(false)
  expect(seen.isFirst('one more')).toBe(true)
  expect(seen.isFirst('first')).toBe(true)
})
