// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { AppConfig } from './env.ts'
import { createServices } from './services.tsx'

test('a question for a second factor ends with the log-out, also in another tab: the next person at the device answers none', async () => {
  const { session, factorPrompt } = createServices({ supabaseUrl: 'https://project.example' } as AppConfig)
  const user = { id: 7, email: 'a@test.example', full_name: 'Salem', role: 'admin' } as const
  session.signIn({ token: 'a.b.c', expires_at: new Date(Date.now() + 3_600_000).toISOString(), user })
  const asked = factorPrompt.ask(async () => true)
  session.expire()
  expect(factorPrompt.get(), 'the same person signs in again').toBe(true)
  session.signedOutElsewhere()
  expect(factorPrompt.get()).toBe(false)
  expect(await asked).toBeUndefined()
})
