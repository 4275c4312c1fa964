import { callerName, createReplayCheck, requireStaff, serverClient } from '../_shared/clients.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { createHook } from '../_shared/hook.ts'
import { createRebuild } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const settings = projectSettings(env)
const hook = createHook(env)
const client = serverClient(settings)

Deno.serve(
  createRebuild({
    webhookSecret: required(env, 'DATABASE_WEBHOOK_SECRET', 'the secret of the database webhook'),
    recordIfNew: createReplayCheck(client),
    staffName: async (request) => callerName(settings, request, (await requireStaff(settings, request)).id),
    async confirmChanges() {
      await client.rpc('confirm_changes').throwOnError()
    },
    isWorkflow: hook.isWorkflow,
    callDeployHook: async (event) => void (await hook.send(event)),
  }),
)
