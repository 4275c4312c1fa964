import { z } from 'zod'
import { CONTENT_TABLE_NAMES } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'

const record = z.object({
  entity: z.enum(CONTENT_TABLE_NAMES),
  id: z.number(),
  /** The names of the record by column. */
  names: z.record(z.string(), z.string()),
})

/** A command for many records changed nothing, because this record would break a rule. `issues` names the field of this record. */
export class RefusedRecord extends ContentError {
  readonly record: z.output<typeof record>

  constructor(refusal: ContentError, refused: z.output<typeof record>) {
    super('invalid', refusal.message, { issues: refusal.issues, cause: refusal.cause })
    this.record = refused
  }
}

/** Adds the refused record to an error, if the database named a record in the detail. */
export function withRefusedRecord(error: unknown): unknown {
  if (!(error instanceof ContentError && error.kind === 'invalid')) return error
  const { cause } = error
  const detail = typeof cause === 'object' && cause !== null && 'details' in cause ? cause.details : undefined
  try {
    return new RefusedRecord(error, record.parse(JSON.parse(String(detail))))
  } catch {
    // The detail is a sentence for developers instead of JSON, because the broken rule names no record.
    return error
  }
}
