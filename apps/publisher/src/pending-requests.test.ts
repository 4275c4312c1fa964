import { expect, it } from 'vitest'
import { PendingRequests } from './pending-requests.ts'

it('a coalesced build is reported as the request of the person among them', () => {
  const requests = new PendingRequests()
  requests.add('sweep')
  requests.add('staff', 'Salem')
  requests.add('webhook')
  expect(requests.take()).toEqual({ trigger: 'staff', askedBy: 'Salem' })
})

it('a build that two people asked for is reported as the request of the first', () => {
  const requests = new PendingRequests()
  requests.add('staff', 'Salem')
  requests.add('staff', 'Huda')
  expect(requests.take()).toEqual({ trigger: 'staff', askedBy: 'Salem' })
})

it('the next build does not inherit requests', () => {
  const requests = new PendingRequests()
  requests.add('staff', 'Salem')
  requests.take()
  requests.add('webhook')
  expect(requests.take()).toEqual({ trigger: 'webhook', askedBy: null })
  expect(requests.take().trigger).toBe('sweep')
})
