import { MAX_ASKED_BY } from '@bayt/content/entities/build'
import { z } from 'zod'
import type { Publisher } from './publisher.ts'
import { RollbackRefusedError } from './rollback/roll-back.ts'

/** A request of the edge functions; the body of a signed `POST /publish`. */
const hookMessage = z.object({
  /**
   * - `publish`: build unpublished changes
   * - `rollback`: show an older release, and publish nothing until `resume`
   * - `resume`: publish again
   */
  event: z.enum(['publish', 'rollback', 'resume']).default('publish'),
  requested_by: z.enum(['database', 'staff', 'sweep']).default('database'),
  /** Name of the person who caused the request, if a person did. */
  asked_by: z.string().max(MAX_ASKED_BY).nullable().default(null),
  /** For a rollback: the release to show; `null` is the previous release. */
  release: z.string().max(100).nullable().default(null),
})
export type HookMessage = z.output<typeof hookMessage>

/** The response to a request: HTTP status, and a message for people. */
export interface HookResponse {
  status: number
  message: string
  /** For a rollback: the release that is shown now. */
  release?: string
}

/** Parses a body. @returns `undefined` if the body is not UTF-8, not JSON, or not a hook message */
export function readHookMessage(body: Uint8Array): HookMessage | undefined {
  try {
    return hookMessage.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)))
  } catch (error) {
    console.error('A signed request could not be read:', error)
    return undefined
  }
}

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
