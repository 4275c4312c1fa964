import { createReplayCheck, serverClient } from '../_shared/clients.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { createNotify } from './handler.ts'
import { createMailHook } from './mail-hook.ts'

const env = (name: string) => Deno.env.get(name)
const client = serverClient(projectSettings(env))

Deno.serve(
  createNotify({
    webhookSecret: required(env, 'DATABASE_WEBHOOK_SECRET', 'the secret of the database webhook'),
    recordIfNew: createReplayCheck(client),
    async take(limit) {
      return (await client.rpc('owner_mails_take', { p_limit: limit }).throwOnError()).data
    },
    async sent(ids) {
      await client.rpc('owner_mails_sent', { p_ids: ids }).throwOnError()
    },
    send: createMailHook(env),
  }),
)
