import { describe, expect, test } from 'vitest'
import type { HookWish } from '../_shared/hook-request.ts'
import { createRollback } from './handler.ts'

/** Hooks that are no publisher; the publisher itself is asked in supabase/tests/api and apps/publisher/faults. */

function rollback(hook: { isWorkflow?: boolean; status?: number; text?: string }, role = 'admin') {
  const asked: HookWish[] = []
  const handle = createRollback({
    caller: async () => ({ name: 'Salem', role }),
    hook: {
      isWorkflow: hook.isWorkflow ?? false,
      async ask(wish) {
        asked.push(wish)
        return { status: hook.status ?? 202, text: hook.text ?? '' }
      },
    },
  })
  const post = async (body: string) => {
    const answer = await handle(new Request('http://functions/rollback-site', { method: 'POST', body }))
    return { status: answer.status, body: await answer.json() }
  }
  return { asked, post }
}

describe('where a static host keeps the releases', () => {
  test('a workflow of GitHub is not asked, and it is said where to go back', async () => {
    const { asked, post } = rollback({ isWorkflow: true })
    expect(await post('{"release":null}')).toMatchObject({
      status: 409,
      body: { error: { code: 'host_keeps_releases', message: expect.stringContaining('docs/deploy.md') } },
    })
    expect(asked).toEqual([])
  })

  test.each(['', 'Build started', '{"message":"Accepted."}'])(
    'a build hook that answers %j is not taken for a publisher',
    async (text) => {
      const { post } = rollback({ text })
      expect(await post('{"release":null}')).toMatchObject({ status: 409, body: { error: { code: 'host_keeps_releases' } } })
    },
  )
})

test.each(['', '[]', '{}', '{"release":5}', `{"release":"${'x'.repeat(101)}"}`])(
  'the body %s is refused, and nobody is asked',
  async (body) => {
    const { asked, post } = rollback({})
    expect((await post(body)).status).toBe(400)
    expect(asked).toEqual([])
  },
)
