import { z } from 'zod'
import { PATHS } from '../../config/paths.ts'

/** The state of the history entry of the login: the address of the console that was asked for. */
const signInTarget = z.object({ target: z.string().startsWith(`${PATHS.root}/`) })

/** Where a sign-in leads: to the address that was asked for, else to the dashboard (spec: admin §9). */
export function targetIn(state: unknown): string {
  return signInTarget.safeParse(state).data?.target ?? PATHS.dashboard
}
