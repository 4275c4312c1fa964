import { z } from 'zod'

/** The values of a form as typed: texts, and switches. */
export type FormValues = Record<string, string | boolean>

const formValues = z.record(z.string(), z.union([z.string(), z.boolean()]))

/** What is kept of a form that was not saved. */
export const draftSchema = z.object({
  values: formValues,
  /** The values before the first change, to tell later what was typed. */
  base: formValues,
  /** `updated_at` of the record that was edited; `null` for a new one. */
  basedOn: z.string().nullable(),
  /** Whether an insert of it was sent whose answer never came: it may be stored already. */
  mayHaveArrived: z.boolean().default(false),
  /** When it was typed (ms since the epoch). */
  typedAt: z.number(),
})
export type Draft = z.output<typeof draftSchema>
