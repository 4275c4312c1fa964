import { ConflictError } from '@bayt/content/errors'
import type { FormValues } from '../../lib/drafts/draft.ts'
import type { Services } from '../../lib/services.tsx'
import type { FormSubject, StoredRow } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import { sameValues, toFormValues } from '../form/form-values.ts'
import { authorsOf } from './authors.ts'
import { MergeConflict } from './merge-conflict.ts'
import { incomingFields, incomingOf, mergeFields, mergeRecord, type Versions } from './merge-record.ts'

/** A save that met a newer version. */
export interface MergeJob<Row extends StoredRow, Input> {
  services: Services
  subject: FormSubject<Row, Input>
  id: number
  /** The record as the form opened it, and its version. */
  base: FormValues
  basedOn: string
  /** The typed values, which keep the rules. */
  mine: FormValues
  /** Earlier saves of this form whose answer was lost. */
  sent: FormValues[]
  /** Whether an earlier save created the record. */
  isCreated: boolean
  accountId: number
}

/** The stored row and its values. */
export interface MergedRow<Row> {
  row: Row
  values: FormValues
  /** Whether this form stored the record. Otherwise somebody else saved the same values. */
  isOurs: boolean
}

/** After this many conflicts in a row the save fails, and staff press Save again. */
const MAX_TRIES = 6

/**
 * Saves the typed values together with the values that others saved meanwhile.
 * @param newest the record as another session saved it
 * @throws MergeConflict if both changed the same words; other ContentErrors
 */
export async function saveMerged<Row extends StoredRow, Input>(job: MergeJob<Row, Input>, newest: Row): Promise<MergedRow<Row>> {
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
    if (sameValues(values, theirs)) return { row: stored, values, isOurs: sameValues(job.mine, theirs) }
    try {
      const row = await subject.save(services, { id, basedOn: stored.updated_at }, subject.schema.parse(values))
      return { row, values, isOurs: true }
    } catch (error) {
      if (!(error instanceof ConflictError) || tries === MAX_TRIES) throw error
      stored = error.current as Row
      versions = { base: theirs, mine: values, theirs: toFormValues(stored, fields) }
      theirs = versions.theirs
    }
  }
}

/** Saves a change of the version `basedOn`, merged if a newer version exists. @throws as `saveMerged` */
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
 * The common ancestor of form and server: the opened record, or the newest of our own saves that arrived although its answer was lost. A
 * noted save arrived if the server has all of its changes. If two saves qualify, the save with more changes counts. A record created by
 * this form has at least the first save.
 */
function baseOf<Row extends StoredRow, Input>(job: MergeJob<Row, Input>, theirs: FormValues): FormValues {
  const { subject, base, sent, isCreated } = job
  const fields = fieldsOf(subject.groups)
  const hasAll = (whole: FormValues, part: FormValues) =>
    sameValues(mergeFields({ base, mine: part, theirs: whole }, fields).values, whole)
  const [first, ...later] = sent.filter((one) => hasAll(theirs, one))
  if (!first) return (isCreated ? sent[0] : undefined) ?? base
  return later.reduce((fullest, one) => (hasAll(one, fullest) ? one : fullest), first)
}
