import { expect, it } from 'vitest'
import { SeenRequests } from './seen-requests.ts'

it('knows a request again, however many come between, and forgets the oldest of more than 10,000', () => {
  const seen = new SeenRequests()
  expect(seen.isFirst('first')).toBe(true)
  for (let number = 1; number < 10_000; number++) expect(seen.isFirst(`request ${number}`)).toBe(true)
  expect(seen.isFirst('first')).toBe(false)
  expect(seen.isFirst('one more')).toBe(true)
  expect(seen.isFirst('first')).toBe(true)
})
