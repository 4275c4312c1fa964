import type { Check } from '../check.ts'
import { FUNCTIONS } from '../functions.ts'
import { fetchAsVisitor } from '../rest.ts'

/** Our functions accept only POST, so the status 405 for GET proves that a function runs. The check has no effect. */
export const functions: Check = {
  title: 'Every function is deployed and started',
  async run(target) {
    const found = FUNCTIONS.map(async (name) => {
      const { status } = await fetchAsVisitor(target, `/functions/v1/${name}`)
      if (status === 405) return []
      return [{ fault: `The function ${name} answers GET with ${status} instead of 405.`, remedy: remedyOf(name, status) }]
    })
    return (await Promise.all(found)).flat()
  },
}

function remedyOf(name: string, status: number): string {
  if (status === 404) return `Deploy ${name}: docs/deploy.md, step 6, Functions`
  if (status === 401)
    return 'Deploy it with verify_jwt = false (supabase/config.toml; docs/deploy.md, step 6, Functions): it checks its callers itself.'
  return `Look at its log: a missing secret is named there. Set it with: supabase secrets set`
}
