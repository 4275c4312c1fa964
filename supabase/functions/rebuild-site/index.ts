import { createOnce, requireStaff, serverClient } from '../_shared/clients.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { createRebuild } from './handler.ts'
import { hookRequest } from './hook-request.ts'

const env = (name: string) => Deno.env.get(name)
const settings = projectSettings(env)
const hookUrl = required(env, 'DEPLOY_HOOK_URL', 'the address that starts a build, e.g. of the publisher')
const hookSecret = required(env, 'DEPLOY_HOOK_SECRET', 'the secret shared with the publisher')
// Only where the hook is GitHub's: see docs/deploy.md.
const hookToken = env('DEPLOY_HOOK_TOKEN')?.trim() || undefined

const HOOK_TIMEOUT_MS = 10_000

Deno.serve(
  createRebuild({
    webhookSecret: required(env, 'DATABASE_WEBHOOK_SECRET', 'the secret of the database webhook'),
    isFirst: createOnce(serverClient(settings)),
    requireStaff: (request) => requireStaff(settings, request),
    async callDeployHook(requestedBy) {
      const answer = await fetch(hookUrl, {
        ...(await hookRequest({ secret: hookSecret, token: hookToken }, requestedBy)),
        signal: AbortSignal.timeout(HOOK_TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The deploy hook answered ${answer.status}.`)
    },
  }),
)
