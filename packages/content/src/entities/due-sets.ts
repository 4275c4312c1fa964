import { z } from 'zod'

/** The answer of `carry_out_due_sets` (supabase/migrations/…_prepared_times.sql). */
export const dueSets = z.object({
  /** Time until the next prepared set is due; `null` if no set has a time. */
  due_in_ms: z.number().nullable(),
  /** Number of sets that this call carried out or took back. */
  done: z.number(),
  /** The first sets that wait for staff, or that are overdue, by their time in ISO 8601. A set may have no name. */
  waiting: z.array(z.object({ name: z.string().nullable(), at: z.string(), is_overdue: z.boolean() })),
})
export type DueSets = z.output<typeof dueSets>
