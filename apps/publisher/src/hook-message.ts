import { MAX_ASKED_BY } from '@bayt/content/entities/build'
import { z } from 'zod'

/** What the functions ask of the publisher; the body of a signed `POST /publish`. */
const hookMessage = z.object({
  /**
   * - `publish`: build what is unpublished
   * - `rollback`: show an older release, and publish nothing until `resume`
   * - `resume`: publish again
   */
  event: z.enum(['publish', 'rollback', 'resume']).default('publish'),
  requested_by: z.enum(['database', 'staff', 'sweep']).default('database'),
  /** Name of the person, where one asked. */
  asked_by: z.string().max(MAX_ASKED_BY).nullable().default(null),
  /** For a rollback: the release to show, or the one before. */
  release: z.string().max(100).nullable().default(null),
})
export type HookMessage = z.output<typeof hookMessage>

/** Reads a body; `undefined` where it is not UTF-8, not JSON, or not such a message. */
export function readHookMessage(body: Uint8Array): HookMessage | undefined {
  try {
    return hookMessage.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)))
  } catch (error) {
    console.error('A signed request could not be read:', error)
    return undefined
  }
}
