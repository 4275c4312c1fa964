import { sharedDraft } from '@bayt/content/entities/shared-draft'
import { serverClient } from '../_shared/clients.ts'
import { projectSettings, required } from '../_shared/env.ts'
import { createSharedDraft } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const client = serverClient(projectSettings(env))

Deno.serve(
  createSharedDraft({
    secret: required(env, 'DEPLOY_HOOK_SECRET', 'the secret shared with the publisher'),
    async read(tokenHash) {
      const { data, error } = await client.rpc('read_shared_draft', { p_token_hash: tokenHash })
      if (error) throw error
      const [draft] = data
      return draft && sharedDraft.parse(draft)
    },
  }),
)
