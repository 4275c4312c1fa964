import { expect, it } from 'vitest'
import { PendingRequests } from './pending-requests.ts'

it('a build that many asked for is told as that of the person among them', () => {
  const requests = new PendingRequests()
  requests.add('sweep')
  requests.add('staff', 'Salem')
  requests.add('webhook')
  expect(requests.take()).toEqual({ trigger: 'staff', askedBy: 'Salem' })
})

it('the next build has requests of its own', () => {
  const requests = new PendingRequests()
  requests.add('staff', 'Salem')
  requests.take()
  requests.add('webhook')
  expect(requests.take()).toEqual({ trigger: 'webhook', askedBy: null })
  expect(requests.take().trigger).toBe('sweep')
})
