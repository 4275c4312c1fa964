import { z } from 'zod'

/** The values of a form as typed: texts and checkboxes. */
export type FormValues = Record<string, string | boolean>

const formValues = z.record(z.string(), z.union([z.string(), z.boolean()]))

/** The stored state of an unsaved form. */
export const draftSchema = z.object({
  values: formValues,
  /** The values before the first change, to find the changed fields. */
  base: formValues,
  /** `updated_at` of the edited record; `null` for a new record. */
  basedOn: z.string().nullable(),
  /** The UUID of an insert that was sent and may have arrived: the next attempt repeats it. */
  request: z.uuid().optional().catch(undefined),
  /** The version of a new record that the last answer to that insert had: the record is stored, and later saves update it. */
  storedAs: z.string().optional().catch(undefined),
  /** Changes that were sent without an answer, newest last: the record may already have them. */
  sent: z.array(formValues).optional(),
  /** The fields whose chosen pictures are not uploaded yet (`pictures.ts`). */
  pictures: z.array(z.string()).optional().catch(undefined),
  /** Time of the typing (ms since the epoch). */
  typedAt: z.number(),
})
export type Draft = z.output<typeof draftSchema>
