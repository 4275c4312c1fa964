import { describe, expect, test } from 'vitest'
import type { HookEvent } from '../_shared/hook.ts'
import { createRollback } from './handler.ts'

/** Tests hooks other than the hook of the publisher, which the tests in supabase/tests/api and apps/publisher/test/faults cover. */

function rollback(hook: { isWorkflow?: boolean; status?: number; text?: string }, role = 'admin') {
  const sent: HookEvent[] = []
  const handle = createRollback({
    caller: async () => ({ name: 'Salem', role }),
    hook: {
      isWorkflow: hook.isWorkflow ?? false,
      async send(event) {
        sent.push(event)
        return { status: hook.status ?? 202, text: hook.text ?? '' }
      },
    },
  })
  const post = async (body: string) => {
    const response = await handle(new Request('http://functions/rollback-site', { method: 'POST', body }))
    return { status: response.status, body: await response.json() }
  }
  return { sent, post }
}

describe('when a static host keeps the releases', () => {
  test('GitHub is not called, and the response names where to roll back', async () => {
    const { sent, post } = rollback({ isWorkflow: true })
    expect(await post('{"release":null}')).toMatchObject({
      status: 409,
      body: { error: { code: 'host_keeps_releases', message: expect.stringContaining('docs/deploy/operation.md') } },
    })
    expect(sent).toEqual([])
  })

  test.each(['', 'Build started', '{"message":"Accepted."}'])(
    'a build hook that answers %j is not mistaken for a publisher',
    async (text) => {
      const { post } = rollback({ text })
      expect(await post('{"release":null}')).toMatchObject({ status: 409, body: { error: { code: 'host_keeps_releases' } } })
    },
  )
})

test.each(['', '[]', '{}', '{"release":5}', `{"release":"${'x'.repeat(101)}"}`])(
  'the body %s is refused, and the hook is not called',
  async (body) => {
    const { sent, post } = rollback({})
    expect((await post(body)).status).toBe(400)
    expect(sent).toEqual([])
  },
)
