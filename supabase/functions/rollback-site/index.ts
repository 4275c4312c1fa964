import { callerName, requireStaff } from '../_shared/clients.ts'
import { projectSettings } from '../_shared/env.ts'
import { createHook } from '../_shared/hook.ts'
import { createRollback } from './handler.ts'

const env = (name: string) => Deno.env.get(name)
const settings = projectSettings(env)

Deno.serve(
  createRollback({
    hook: createHook(env),
    async caller(request) {
      const { id, role } = await requireStaff(settings, request)
      return { name: await callerName(settings, request, id), role }
    },
  }),
)
