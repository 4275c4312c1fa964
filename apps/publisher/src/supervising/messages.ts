import { z } from 'zod'

/** Messages from the builder to the site server that started it. */
export const builderMessage = z.discriminatedUnion('kind', [
  /** The current release on the disk has changed. The site server shows the new release and answers with the same id. */
  z.object({ kind: z.literal('switched'), id: z.number().int() }),
  /** The builder works: a build succeeded, or the first build ended with a failure. */
  z.object({ kind: z.literal('working') }),
])
export type BuilderMessage = z.output<typeof builderMessage>

/** The answer to `switched`: the release is shown. */
export const shownMessage = z.object({ kind: z.literal('shown'), id: z.number().int() })
export type ShownMessage = z.output<typeof shownMessage>
