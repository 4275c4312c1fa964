import { expect, it } from 'vitest'
import { PendingCauses } from './causes.ts'

it('a build that many asked for is told as that of the person among them', () => {
  const causes = new PendingCauses()
  causes.add('sweep')
  causes.add('staff', 'Salem')
  causes.add('webhook')
  expect(causes.take()).toEqual({ trigger: 'staff', askedBy: 'Salem' })
})

it('the next build has causes of its own', () => {
  const causes = new PendingCauses()
  causes.add('staff', 'Salem')
  causes.take()
  causes.add('webhook')
  expect(causes.take()).toEqual({ trigger: 'webhook', askedBy: null })
  expect(causes.take().trigger).toBe('sweep')
})
