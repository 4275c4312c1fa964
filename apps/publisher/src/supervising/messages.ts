import { z } from 'zod'

/** What the builder says to the site server that has started it. */
export const builderMessage = z.discriminatedUnion('kind', [
  /** Another release is current on the disk: show it, and answer with the same id. */
  z.object({ kind: z.literal('switched'), id: z.number().int() }),
  /** A build was made, or the first one failed: the builder does its work. */
  z.object({ kind: z.literal('working') }),
])
export type BuilderMessage = z.output<typeof builderMessage>

/** The answer to `switched`: the release is shown. */
export const shownMessage = z.object({ kind: z.literal('shown'), id: z.number().int() })
export type ShownMessage = z.output<typeof shownMessage>
