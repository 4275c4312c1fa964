// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fillStorage } from '../full-storage.test-data.ts'
import { runHook } from '../run-hook.test-data.tsx'
import { useLocale } from './locale-context.tsx'

test('the language changes also on a device without room to keep it', async () => {
  fillStorage()
  const { newest } = runHook(useLocale)
  newest().setLocale('ar')
  await expect.poll(() => newest().locale).toBe('ar')
})
