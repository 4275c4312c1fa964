import { MAX_ASKED_BY } from '@bayt/content/entities/build'
import { z } from 'zod'

/** What the functions ask of the publisher; the body of a signed `POST /publish`. */
export const hookMessage = z.object({
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
