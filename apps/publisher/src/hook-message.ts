import { MAX_ASKED_BY } from '@bayt/content/entities/build'
import { z } from 'zod'

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

/** Parses a body. @returns `undefined` if the body is not UTF-8, not JSON, or not a hook message */
export function readHookMessage(body: Uint8Array): HookMessage | undefined {
  try {
    return hookMessage.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)))
  } catch (error) {
    console.error('A signed request could not be read:', error)
    return undefined
  }
}
