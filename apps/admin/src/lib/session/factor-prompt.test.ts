import { expect, test, vi } from 'vitest'
import { createFactorPrompt } from './factor-prompt.ts'

test('calls that need a code share one question and its answer', async () => {
  const prompt = createFactorPrompt()
  const listener = vi.fn()
  prompt.subscribe(listener)
  const asked = [prompt.ask(), prompt.ask()]
  expect(prompt.get()).toBe(true)
  prompt.answer(true)
  expect(await Promise.all(asked)).toEqual([true, true])
  expect(prompt.get()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(3)
})

test('a later question is a new one', async () => {
  const prompt = createFactorPrompt()
  const first = prompt.ask()
  prompt.answer(true)
  const second = prompt.ask()
  prompt.answer(false)
  expect([await first, await second]).toEqual([true, false])
})
