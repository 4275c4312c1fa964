// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fillStorage } from '../../../lib/full-storage.test-data.ts'
import { storedView, storeView } from './view-choice.ts'

test('the view of writing that was chosen is that of the next text, also on a device without room to keep it', () => {
  fillStorage()
  storeView('source')
  expect(storedView()).toBe('source')
})
