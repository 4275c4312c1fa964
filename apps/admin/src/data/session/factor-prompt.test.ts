import { expect, test, vi } from 'vitest'
import { FunctionRefusedError } from '../functions.ts'
import { createFactorPrompt } from './factor-prompt.ts'

const refused = (code: string) => new FunctionRefusedError('forbidden', code, code, 403)

test('each call uses a proof of its own; the question is open until the last one has one', async () => {
  const prompt = createFactorPrompt()
  const listener = vi.fn()
  prompt.subscribe(listener)
  const calls = [vi.fn(async () => 'first'), vi.fn(async () => 'second')]
  const asked = calls.map((use) => prompt.ask(use))
  for (const code of ['111111', '222222']) {
    expect(prompt.get()).toBe(true)
    await prompt.show({ code })
  }
  expect(await Promise.all(asked)).toEqual(['first', 'second'])
  expect(calls.map(({ mock }) => mock.calls)).toEqual([[[{ code: '111111' }]], [[{ code: '222222' }]]])
  expect(prompt.get()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(4)
})

test.each(['wrong_code', 'code_paused', 'locked', 'passkey_refused', 'passkey_ended'])(
  'after a proof that is refused (%s) the question stays',
  async (code) => {
    const prompt = createFactorPrompt()
    const asked = prompt.ask(vi.fn(async () => 'done').mockRejectedValueOnce(refused(code)))
    await expect(prompt.show({ code: '1' })).rejects.toMatchObject({ code })
    expect(prompt.get()).toBe(true)
    await prompt.show({ code: '2' })
    expect(await asked).toBe('done')
  },
)

test('a call that fails for another reason fails as it would without the question, which is over', async () => {
  const prompt = createFactorPrompt()
  const asked = prompt.ask(async () => Promise.reject(refused('wrong_app_code'))).catch((error: unknown) => error)
  await prompt.show({ code: '1' })
  expect(await asked).toMatchObject({ code: 'wrong_app_code' })
  expect(prompt.get()).toBe(false)
})

test('where nothing is shown, no call is sent; a later question is a new one', async () => {
  const prompt = createFactorPrompt()
  const use = vi.fn(async () => 'done')
  const asked = [prompt.ask(use), prompt.ask(use)]
  prompt.cancel()
  expect(await Promise.all(asked)).toEqual([undefined, undefined])
  expect(use).not.toHaveBeenCalled()
  const later = prompt.ask(use)
  await prompt.show({ code: '1' })
  expect(await later).toBe('done')
})
