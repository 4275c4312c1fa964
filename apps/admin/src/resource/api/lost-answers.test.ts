// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { createLostAnswers } from './lost-answers.ts'

afterEach(() => vi.restoreAllMocks())

/** Sends a command that fails. @returns whether it may have been done */
async function mayBeDone(answers: ReturnType<typeof createLostAnswers>, fails: ErrorKind, isOnline = true, command = 'hide 1') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const error = new ContentError(fails, '')
  await expect(answers.send(command, () => Promise.reject(error))).rejects.toBe(error)
  return answers.mayBeDone(error)
}

test.each<[fails: ErrorKind, isOnline: boolean, may: boolean]>([
  ['offline', true, true],
  ['timeout', true, true],
  ['server', true, true],
  ['offline', false, false],
  ['signed_out', true, false],
  ['forbidden', true, false],
  ['invalid', true, false],
])('a command that fails as %s, online: %s, may have been done: %s', async (fails, isOnline, may) => {
  expect(await mayBeDone(createLostAnswers(), fails, isOnline)).toBe(may)
})

test.each<[fails: ErrorKind, isOnline: boolean, may: boolean]>([
  ['offline', false, true],
  ['signed_out', true, true],
  ['forbidden', true, true],
  ['factor_needed', true, true],
  ['step_missing', true, true],
  ['locked', true, true],
  ['unexpected', true, true],
  ['invalid', true, false],
])('after a lost answer, the same command that fails as %s, online: %s, may have been done: %s', async (fails, isOnline, may) => {
  const answers = createLostAnswers()
  await mayBeDone(answers, 'timeout')
  expect(await mayBeDone(answers, fails, isOnline)).toBe(may)
})

test('another command than the lost one that is sent offline was not done', async () => {
  const answers = createLostAnswers()
  await mayBeDone(answers, 'timeout')
  expect(await mayBeDone(answers, 'offline', false, 'hide 2')).toBe(false)
})

test.each([
  ['was done', (answers: ReturnType<typeof createLostAnswers>) => answers.send('hide 1', async () => 1)],
  ['was refused', (answers: ReturnType<typeof createLostAnswers>) => mayBeDone(answers, 'invalid')],
])('after a repetition that %s, the command is another one', async (_how, settle) => {
  const answers = createLostAnswers()
  await mayBeDone(answers, 'timeout')
  await settle(answers)
  expect(await mayBeDone(answers, 'offline', false)).toBe(false)
})
