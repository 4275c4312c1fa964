import { DISPLAY_ORDER_MAX } from '@bayt/content/entities/limits'
import { expect, test } from 'vitest'
import { createJob } from './add-picture.ts'

test('pictures that are added after one at the last possible place get the last place too', () => {
  const file = new File(['x'], 'harbour.jpg', { type: 'image/jpeg' })
  expect(createJob(file, 12).order).toBe(12)
  expect(createJob(file, DISPLAY_ORDER_MAX + 1).order).toBe(DISPLAY_ORDER_MAX)
})
