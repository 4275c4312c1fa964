import { z } from 'zod'

/** The values of a form as typed: texts and checkboxes. */
export type FormValues = Record<string, string | boolean>

const formValues = z.record(z.string(), z.union([z.string(), z.boolean()]))
const columns = z.record(z.string(), z.unknown())

/** The stored state of an unsaved form: a command that was not sent yet. */
export const draftSchema = z.object({
  values: formValues,
  /** The stored values of the fields as staff saw them, by column; empty for a new record, and in a draft of an earlier release. */
  seen: columns.catch({}),
  /** A new record that this form has already stored: later saves change this record. */
  id: z.number().optional(),
  /** The command without an answer: the record may already have its values. The next attempt repeats the command. */
  sent: z
    .object({
      /** A UUID. */
      request: z.uuid(),
      /** The command of many records that this change belongs to. One undo reverts all changes of the command. */
      partOf: z.uuid().optional(),
      /** The record to change; `new` for an insert. */
      id: z.union([z.number(), z.literal('new')]),
      values: columns,
      seen: columns,
      /** The typed values, if the sent values also contain paragraphs of somebody else. */
      typed: columns,
    })
    .optional()
    .catch(undefined),
  /** The fields whose chosen pictures are not uploaded yet (`pictures.ts`). */
  pictures: z.array(z.string()).optional().catch(undefined),
  /** Time of the typing (ms since the epoch). */
  typedAt: z.number(),
})
export type Draft = z.output<typeof draftSchema>
