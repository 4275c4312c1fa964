import type { HookMessage } from './hook-message.ts'
import type { HookResponse } from './hook-server.ts'
import type { Publisher } from './publisher.ts'
import { RollbackRefusedError } from './rollback/roll-back.ts'

const TRIGGERS = { database: 'webhook', staff: 'staff' } as const
const UNNAMED = 'somebody'

/** Executes the message of a signed request. */
export async function handleHookMessage(publisher: Publisher, message: HookMessage): Promise<HookResponse> {
  const { event, requested_by, asked_by, release } = message
  if (event === 'rollback') {
    try {
      const shown = await publisher.rollback(release, asked_by ?? UNNAMED)
      return { status: 200, message: 'The older release is shown.', release: shown.release }
    } catch (error) {
      if (error instanceof RollbackRefusedError) return { status: 409, message: error.message }
      throw error
    }
  }
  if (event === 'resume') await publisher.resume(asked_by)
  else if (requested_by === 'sweep') publisher.sweep()
  else publisher.request(TRIGGERS[requested_by], asked_by)
  return { status: 202, message: 'Accepted.' }
}
