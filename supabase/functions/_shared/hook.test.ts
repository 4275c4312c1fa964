import { afterEach, expect, test, vi } from 'vitest'
import { createHook } from './hook.ts'
import type { HookEvent } from './hook-request.ts'

const SETTINGS: Record<string, string> = { DEPLOY_HOOK_URL: 'http://publisher.test/publish', DEPLOY_HOOK_SECRET: 'shared' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each<[HookEvent['event'], string, RegExp]>([
  ['publish', 'publisher_unreachable', /is published as soon as it answers/],
  ['rollback', 'publisher_silent', /may have done this all the same/],
  ['resume', 'publisher_silent', /may have done this all the same/],
])(
  'without an answer to %s, staff read what becomes of it: only changes are published by themselves later',
  async (event, code, message) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The connection was lost.')))
    const { send } = createHook((name) => SETTINGS[name])
    await expect(send({ event, requestedBy: 'staff' })).rejects.toMatchObject({
      status: 502,
      body: { error: { code, message: expect.stringMatching(message) } },
    })
  },
)
