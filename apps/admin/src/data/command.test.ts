// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { type Calls, createCalls } from './command.ts'

afterEach(() => vi.restoreAllMocks())

/** Sends a command that fails. @returns whether the command may have been done */
async function mayBeDone(calls: Calls<string>, fails: ErrorKind, isOnline = true, command = 'hide 1') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const error = new ContentError(fails, '')
  await expect(calls.send(command, () => Promise.reject(error))).rejects.toBe(error)
  return calls.mayBeDone(error)
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
  expect(await mayBeDone(createCalls<string>(), fails, isOnline)).toBe(may)
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
  const calls = createCalls<string>()
  await mayBeDone(calls, 'timeout')
  expect(await mayBeDone(calls, fails, isOnline)).toBe(may)
})

test('another command than the lost one that is sent offline was not done', async () => {
  const calls = createCalls<string>()
  await mayBeDone(calls, 'timeout')
  expect(await mayBeDone(calls, 'offline', false, 'hide 2')).toBe(false)
})

test.each([
  ['was done', (calls: Calls<string>) => calls.send('hide 1', async () => 1)],
  ['was refused', (calls: Calls<string>) => mayBeDone(calls, 'invalid')],
])('after a repetition that %s, the command is another one', async (_how, settle) => {
  const calls = createCalls<string>()
  await mayBeDone(calls, 'timeout')
  await settle(calls)
  expect(await mayBeDone(calls, 'offline', false)).toBe(false)
})

test('a repetition has the request of the first attempt, and another command has its own', async () => {
  const requests: string[] = []
  const calls = createCalls<string>()
  const lose = (sent: string) =>
    calls
      .send(sent, async (_sent, request) => {
        requests.push(request)
        throw new ContentError('offline', '')
      })
      .catch(() => undefined)
  await lose('hide 1')
  await lose('hide 2')
  await lose('hide 1')
  expect(requests[2]).toBe(requests[0])
  expect(requests[1]).not.toBe(requests[0])
})

test('after a lost answer, the rule of limited moderators is a certain refusal: it is checked with the write', async () => {
  const calls = createCalls<string>()
  await mayBeDone(calls, 'timeout')
  const error = new ContentError('forbidden', '', { code: 'limited_moderator' })
  await expect(calls.send('hide 1', () => Promise.reject(error))).rejects.toBe(error)
  expect(calls.mayBeDone(error)).toBe(false)
})
