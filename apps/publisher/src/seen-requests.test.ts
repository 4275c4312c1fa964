import { expect, it } from 'vitest'
import { SeenRequests } from './seen-requests.ts'

it('recognises each of the last 10,000 requests, and forgets the oldest beyond them', () => {
  const seen = new SeenRequests()
  expect(seen.recordIfNew('first')).toBe(true)
  for (let number = 1; number < 10_000; number++) expect(seen.recordIfNew(`request ${number}`)).toBe(true)
  expect(seen.recordIfNew('first')).toBe(false)
  expect(seen.recordIfNew('one more')).toBe(true)
  expect(seen.recordIfNew('first')).toBe(true)
})
