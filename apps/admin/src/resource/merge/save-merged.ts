import { ConflictError } from '@bayt/content/errors'
import type { FormValues } from '../../lib/drafts/draft.ts'
import type { Services } from '../../lib/services.tsx'
import type { FormSubject, StoredRow } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import { sameValues, toFormValues } from '../form/form-values.ts'
import { authorsOf } from './authors.ts'
import { MergeConflict } from './merge-conflict.ts'
import { incomingFields, incomingOf, mergeRecord, type Versions } from './merge-record.ts'

/** One save that met a newer version. */
export interface MergeJob<Row extends StoredRow, Input> {
  services: Services
  subject: FormSubject<Row, Input>
  id: number
  /** The record as the form opened it, and its version. */
  base: FormValues
  basedOn: string
  /** As typed; it keeps the rules. */
  mine: FormValues
  /** Earlier saves of this form whose answer was lost. */
  sent: FormValues[]
  accountId: number
}

/** Others may save again in between. Whoever meets so many saves in a row can press Save again. */
const MAX_TRIES = 6

/**
 * Saves what was typed together with what others saved meanwhile.
 * @param newest the record as another session saved it
 * @returns the stored row and its values, which may be unchanged: then everything typed was there already
 * @throws MergeConflict if both changed the same words; other ContentErrors
 */
export async function saveMerged<Row extends StoredRow, Input>(
  job: MergeJob<Row, Input>,
  newest: Row,
): Promise<{ row: Row; values: FormValues }> {
  const { services, subject, id } = job
  const fields = fieldsOf(subject.groups)
  let theirs = toFormValues(newest, fields)
  let versions: Versions = { base: baseOf(job, theirs), mine: job.mine, theirs }
  let stored = newest
  for (let tries = 1; ; tries++) {
    const { values, clashes } = mergeRecord(versions, fields, subject.schema)
    if (clashes.length > 0) {
      const authors = await authorsOf(job, [...clashes.map(({ name }) => name), ...incomingFields(job.mine, values)])
      const incoming = incomingOf(job.mine, values, authors)
      throw new MergeConflict(stored, { clashes, values, incoming, theirs, basedOn: stored.updated_at, authors })
    }
    if (sameValues(values, theirs)) return { row: stored, values }
    try {
      return { row: await subject.save(services, { id, basedOn: stored.updated_at }, subject.schema.parse(values)), values }
    } catch (error) {
      if (!(error instanceof ConflictError) || tries === MAX_TRIES) throw error
      stored = error.current as Row
      versions = { base: theirs, mine: values, theirs: toFormValues(stored, fields) }
      theirs = versions.theirs
    }
  }
}

/** Saves a change of the version `basedOn`, merged if it is not the newest. @throws as `saveMerged` */
export async function saveAndMerge<Row extends StoredRow, Input>(job: MergeJob<Row, Input>): Promise<void> {
  const { services, subject, id, basedOn, mine } = job
  try {
    await subject.save(services, { id, basedOn }, subject.schema.parse(mine))
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    await saveMerged(job, error.current as Row)
  }
}

/**
 * What the form has in common with the server: the record as opened, or our last save that arrived although its answer was lost. One
 * arrived if the server has all of its changes.
 */
function baseOf<Row extends StoredRow, Input>({ subject, base, sent }: MergeJob<Row, Input>, theirs: FormValues): FormValues {
  const fields = fieldsOf(subject.groups)
  const hasArrived = (earlier: FormValues) => {
    const { values, clashes } = mergeRecord({ base, mine: earlier, theirs }, fields, subject.schema)
    return clashes.length === 0 && sameValues(values, theirs)
  }
  return sent.findLast(hasArrived) ?? base
}
