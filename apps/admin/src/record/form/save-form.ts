import { ContentError } from '@bayt/content/errors'
import { createRequestId } from '@bayt/content/queries/request-id'
import { type Columns, isRefused, mayBeDone, type RecordWritten, type StoredRow } from '../../data/command.ts'
import type { FormValues } from '../../data/drafts/draft.ts'
import type { Services } from '../../data/services.tsx'
import type { FormSubject } from '../descriptor.ts'
import { fieldsOf, secretsOf } from '../fields.ts'
import { authorsOf, type IncomingField, MergeConflict } from '../merge/merge-conflict.ts'
import { baseValues, type FormBaseline, seenColumns, toFormValues } from './form-values.ts'
import type { KeptDraft } from './use-kept-draft.ts'

/** The save of a form. */
export interface SaveJob {
  services: Pick<Services, 'client'>
  subject: Pick<FormSubject, 'schema' | 'groups' | 'emptyValues' | 'write'>
  id: number | 'new'
  /**
   * The baseline follows each step, so that the draft continues at the point where a crash or a broken connection interrupted the
   * save.
   */
  baseline: { current: FormBaseline }
  keptDraft: Pick<KeptDraft, 'keep' | 'keepAgain'>
  accountId: number
}

export interface SavedForm {
  row: StoredRow
  /** Whether this save created the record. */
  isNew: boolean
  /** The request to undo, and whether that request inserted the record; `undefined` if nothing was changed. */
  undo: { request: string; isInsert: boolean } | undefined
  /** The saved values, merged with the changes that others saved. */
  values: FormValues
  /** The fields with changes that others saved. */
  incoming: IncomingField[]
}

type Sent = NonNullable<FormBaseline['sent']>

/** After this many conflicts in a row the save fails, and staff press Save again. */
const MAX_TRIES = 6

/**
 * Saves the typed values of a form as a command: a new record, or the changed fields with the values that staff saw. A command without an
 * answer is repeated first. If somebody else has changed the same text meanwhile, both versions are merged by paragraph.
 * @throws MergeConflict if both people changed the same paragraph or value; other ContentErrors
 */
export async function saveForm(job: SaveJob, typed: FormValues): Promise<SavedForm> {
  const { subject, baseline } = job
  const wasStored = storedId(job) !== undefined
  const earlier = await repeatSent(job)
  const isNew = !wasStored
  const names = changedNames(job, typed)
  if (earlier && !earlier.overtaken && names.length === 0) {
    return { row: earlier.row, isNew, undo: undoOf(earlier, earlier.sent), values: typed, incoming: earlier.incoming }
  }
  const fields = fieldsOf(subject.groups)
  const parse = (given: FormValues): Columns => Object.fromEntries(Object.entries(subject.schema.parse(given)))
  const typedInput = parse(typed)
  let base = baseValues(subject, baseline.current)
  let values = typed
  let { seen } = baseline.current
  let authors = new Map<string, string>()
  // The save of a prepared change is its command, so that the database ends the prepared change together with the save.
  const newRequest = () => baseline.current.prepared?.request ?? createRequestId()
  for (let tries = 1; ; tries++) {
    const input = parse(values)
    const id = storedId(job)
    const sent: Sent =
      id === undefined
        ? { request: baseline.current.sent?.request ?? newRequest(), id: 'new', values: input, seen: {}, typed: input }
        : { request: newRequest(), id, values: pick(input, names), seen: pick(seen, names), typed: pick(typedInput, names) }
    const isFirst = tries === 1 && earlier === undefined
    const written = await write(job, sent, { earlier: baseline.current.sent?.values, isFirst })
    const { row, overtaken } = written
    const incomingOf = (merged: FormValues): IncomingField[] =>
      names.flatMap((name) => {
        const [before, after] = [typed[name] ?? '', merged[name] ?? '']
        return before === after ? [] : { name, before, after, author: authors.get(name) }
      })
    if (!overtaken) {
      return { row, isNew, undo: undoOf(written, sent), values, incoming: [...(earlier?.incoming ?? []), ...incomingOf(values)] }
    }
    if (tries === MAX_TRIES) throw new ContentError('conflict', 'Others save this record again and again. Save once more.')
    const now = pick(overtaken.now, names)
    const stored = toFormValues(
      now,
      fields.filter(({ name }) => name in now),
    )
    authors = new Map([...authors, ...authorsOf(overtaken.by, job.accountId)])
    const theirs = { ...base, ...stored }
    const { mergeRecord } = await loadMerge()
    const merge = mergeRecord({ base, mine: values, theirs }, fields, subject.schema)
    if (merge.clashes.length > 0) {
      const clashing = new Set(merge.clashes.map(({ name }) => name))
      const incoming = incomingOf(merge.values).filter(({ name }) => !clashing.has(name))
      throw new MergeConflict({ ...merge, incoming, now, authors })
    }
    base = theirs
    values = merge.values
    seen = { ...seen, ...now }
  }
}

/**
 * Loads the code for conflicts at the first conflict, because most saves have no conflict.
 * @throws ContentError `offline` if the code cannot be fetched
 */
export function loadMerge() {
  return import('../merge/merge-chunk.ts').catch((cause: unknown) => {
    throw new ContentError('offline', 'The code that merges two saves cannot be fetched.', { cause })
  })
}

/** The record that a save changes; `undefined` if the save inserts a record. */
function storedId({ id, baseline }: Pick<SaveJob, 'id' | 'baseline'>): number | undefined {
  return id === 'new' ? baseline.current.id : id
}

/** The fields whose values differ from the values that staff saw. */
function changedNames({ subject, baseline }: SaveJob, typed: FormValues) {
  const base = baseValues(subject, baseline.current)
  return Object.keys(typed).filter((name) => typed[name] !== base[name])
}

const pick = (columns: Columns, names: string[]): Columns =>
  Object.fromEntries(names.flatMap((name) => (name in columns ? [[name, columns[name]]] : [])))

/** Repeats the command that has no answer, to find out whether the command was done. @returns `undefined` if the command was not done */
async function repeatSent(job: SaveJob) {
  const { sent } = job.baseline.current
  // The device keeps no passwords, so an insert with a password is not repeated here: the save itself repeats the insert with the typed
  // password.
  if (!sent || secretsOf(job.subject.groups).length > 0) return undefined
  try {
    const written = await write(job, sent, { earlier: sent.values, isFirst: true })
    // The sent values differ from the typed values where the previous attempt merged changes that others saved.
    const [values, before] = [sent.values, sent.typed].map((columns) => toFormValues(columns, fieldsOf(job.subject.groups)))
    const incoming = Object.keys(sent.typed).flatMap((name) => {
      const [from, to] = [before?.[name] ?? '', values?.[name] ?? '']
      return from === to ? [] : { name, before: from, after: to, author: undefined }
    })
    return { ...written, sent, incoming }
  } catch (error) {
    const isGone = error instanceof ContentError && error.kind === 'not_found'
    if (job.baseline.current.sent || isGone) throw error
    return undefined
  }
}

function undoOf({ isChanged }: { isChanged: boolean }, { request, id }: Sent): SavedForm['undo'] {
  return isChanged ? { request, isInsert: id === 'new' } : undefined
}

interface Attempt {
  /** The values of an attempt without an answer; this command repeats that attempt. */
  earlier: Columns | undefined
  /** Whether this is the first call of the save: later calls must not restore a draft that staff have discarded after the first call. */
  isFirst: boolean
}

/** Sends a command. Until an answer arrives, the draft notes that the server may have run the command. */
async function write(job: SaveJob, sent: Sent, { earlier, isFirst }: Attempt): Promise<RecordWritten> {
  const { subject, services, baseline, keptDraft } = job
  const secrets = secretsOf(subject.groups)
  const withoutSecrets = (columns: Columns) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => !secrets.includes(name)))
  const { request, id, values, seen } = sent
  // The device keeps no password, so each later save repeats the insert of an account, even after the answer has arrived.
  const staysOpen = id === 'new' && secrets.length > 0
  // A later attempt may send other values, but the first attempt may have stored its values.
  const maybeStored = (staysOpen && earlier) || withoutSecrets(values)
  // The draft notes the request before the request is sent: after a crash of the browser, the next attempt repeats this request.
  const kept = { ...sent, values: maybeStored, typed: withoutSecrets(sent.typed) }
  baseline.current = { ...baseline.current, sent: kept }
  await (isFirst ? keptDraft.keep() : keptDraft.keepAgain())
  try {
    const written = await subject.write(
      services.client,
      id === 'new' ? { action: 'insert', request, values, earlier } : { action: 'update', request, id, values, seen },
    )
    const { sent: open, prepared, ...others } = baseline.current
    const rest = prepared && (written.overtaken || prepared.request !== request) ? { ...others, prepared } : others
    const isNew = id === 'new' ? { id: written.row.id } : {}
    if (staysOpen) {
      const stored = seenColumns(written.row, subject.groups)
      baseline.current = { ...baseline.current, sent: { ...kept, values: stored, typed: {} } }
      return written
    }
    // If staff discarded the draft during the save, the draft keeps nothing of the save.
    if (open?.request === request) {
      baseline.current = { ...rest, ...isNew, ...(!written.overtaken && { seen: { ...rest.seen, ...kept.typed } }) }
    }
    return written
  } catch (error) {
    const isGoneNow = error instanceof ContentError && error.kind === 'not_found'
    const isOver = earlier === undefined ? isRefused(error) : staysOpen ? isGoneNow : !mayBeDone(error, true, true)
    if (isOver && baseline.current.sent?.request === request) {
      const { sent: _, ...rest } = baseline.current
      const isGone = job.id === 'new' && isGoneNow
      // Somebody has deleted the record that the form stored: all values are unsaved again.
      baseline.current = isGone ? { ...(rest.pictures && { pictures: rest.pictures }), seen: {} } : rest
      void keptDraft.keepAgain()
    }
    throw error
  }
}
