import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { createHook } from '@bayt/functions/testing'
import { expect, test } from 'vitest'
import type { HookMessage } from './hook-message.ts'
import { createHookServer } from './hook-server.ts'

const SECRET = 'a secret of the test'

test('a request with the longest name of an account is accepted, also of letters that take two UTF-16 units each', async () => {
  const messages: HookMessage[] = []
  const handle = (message: HookMessage) => {
    messages.push(message)
    return { status: 202, message: 'Accepted.' }
  }
  const server = createHookServer({ secret: SECRET, handle }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/publish`
  const { send } = createHook((name) => ({ DEPLOY_HOOK_URL: url, DEPLOY_HOOK_SECRET: SECRET })[name])
  const askedBy = '𐩢'.repeat(TEXT_LIMITS.name)
  try {
    for (const event of ['publish', 'rollback', 'resume'] as const) await send({ event, requestedBy: 'staff', askedBy })
  } finally {
    server.close()
  }
  expect(messages.map(({ event, asked_by }) => [event, asked_by])).toEqual([
    ['publish', askedBy],
    ['rollback', askedBy],
    ['resume', askedBy],
  ])
})
