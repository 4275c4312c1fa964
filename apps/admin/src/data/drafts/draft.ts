import { z } from 'zod'

/** The values of a form as typed: texts and checkboxes. */
export type FormValues = Record<string, string | boolean>

const formValues = z.record(z.string(), z.union([z.string(), z.boolean()]))
const columns = z.record(z.string(), z.unknown())

/** The stored state of an unsaved form. */
export const draftSchema = z.object({
  values: formValues,
  /**
   * The stored values of the fields as staff saw them, by column; empty for a new record, and for a draft that an earlier release stored.
   */
  seen: columns.catch({}),
  /** The id of the record, if this form was opened for a new record and has already stored it: later saves change this record. */
  id: z.number().optional(),
  /** The command whose answer is missing: the server may already have stored its values. The next attempt repeats the command. */
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
      /** The typed values, if the sent values also contain changes of somebody else. */
      typed: columns,
    })
    .optional()
    .catch(undefined),
  /** The prepared change that this form continues. */
  prepared: z
    .object({
      /** A UUID. */
      request: z.uuid(),
      /** Absent until the server has answered. */
      version: z.number().optional(),
      /** The values of the form in the version. */
      values: formValues,
    })
    .optional()
    .catch(undefined),
  /** The fields whose chosen pictures are not uploaded yet (`pictures.ts`). */
  pictures: z.array(z.string()).optional().catch(undefined),
  /** Time of the typing (ms since the epoch). */
  typedAt: z.number(),
})
export type Draft = z.output<typeof draftSchema>
