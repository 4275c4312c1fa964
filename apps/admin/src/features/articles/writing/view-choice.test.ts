// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fillStorage } from '../../../lib/full-storage.test-data.ts'
import { storeView } from './view-choice.ts'

test('the view of writing can be changed on a device without room to keep the choice', () => {
  fillStorage()
  expect(() => storeView('source')).not.toThrow()
})
