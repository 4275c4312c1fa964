import type { ConflictError } from '@bayt/content/errors'
import { useRef } from 'react'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAfterWrite } from '../api/use-after-write.ts'
import type { FormSubject, StoredRow } from '../descriptor.ts'
import { fieldsOf, secretsOf } from '../fields.ts'
import { toFormValues } from '../form/form-values.ts'
import type { FormBaseline, KeptDraft } from '../form/use-kept-draft.ts'
import type { HistorySubject } from '../history/subject.ts'
import { loadMerge } from './load-merge.ts'
import type { IncomingField, OpenMerge } from './merge-conflict.ts'
import type { MergedRow, MergeJob } from './save-merged.ts'

interface MergingOptions<Row extends StoredRow, Input> {
  subject: FormSubject<Row, Input>
  history: HistorySubject
  accountId: number
  id: number | 'new'
  baseline: { current: FormBaseline }
  keptDraft: KeptDraft
}

/** How many lost saves a draft remembers: the first, which may have created the record, and the last ones. */
const MAX_SENT = 4

/** Merges the saves of a form with the saves of others, and shows incoming changes. The code is loaded with the first conflict. */
export function useMerging<Row extends StoredRow, Input extends object>(options: MergingOptions<Row, Input>) {
  const { subject, history, accountId, id, baseline, keptDraft } = options
  const screen = {
    services: useServices(),
    text: useText(),
    locale: useLocale().locale,
    afterWrite: useAfterWrite(subject.table),
  }
  /** Fields that came in before a dialog was answered. */
  const settled = useRef<IncomingField[]>([])
  /** The last automatic merge. */
  const merged = useRef<{ job: MergeJob<Row, Input>; saved: MergedRow<Row> } | undefined>(undefined)
  const toValues = (input: Input) => toFormValues(input, fieldsOf(subject.groups))

  const jobOf = (row: Row, mine: FormValues, sent: FormValues[]): MergeJob<Row, Input> => {
    const { base, basedOn } = baseline.current
    const isCreated = id === 'new' && basedOn === null
    return { services: screen.services, subject, id: row.id, base, basedOn: basedOn ?? '', mine, sent, isCreated, accountId }
  }

  return {
    /** Stored before sending: if the answer is lost, the next save tells our own change from changes by others. */
    noteSent: (input: Input) => {
      merged.current = undefined
      const secrets = secretsOf(subject.groups).map((name) => [name, ''])
      const [first, ...later] = [...earlierSent(id, baseline.current), { ...toValues(input), ...Object.fromEntries(secrets) }]
      baseline.current = { ...baseline.current, sent: [...(first ? [first] : []), ...later.slice(1 - MAX_SENT)] }
      void keptDraft.keep()
    },
    /**
     * The form continues after a save: the saved values are the base of the next save. The version stays the older version, so that the
     * next save meets the changes that came in with this save, and is merged with them. `sent` stays too: a created record has at least its
     * first save.
     */
    noteArrived: (row: Row) => {
      const saved = baseline.current.sent?.at(-1)
      // Without a sent save, the draft was discarded during the save.
      if (!saved) return
      const { base, ...rest } = baseline.current
      const stored = id === 'new' ? { storedAs: row.updated_at } : {}
      baseline.current = { ...rest, ...stored, base: { ...base, ...saved }, sent: [saved] }
    },
    /** The last save stored nothing. */
    noteRefused: () => {
      const { sent } = baseline.current
      if (sent) baseline.current = { ...baseline.current, sent: sent.slice(0, -1) }
    },
    /** @throws MergeConflict if both people changed the same words; other ContentErrors */
    save: async (input: Input, error: ConflictError): Promise<Row> => {
      const { saveMerged } = await loadMerge()
      const newest = error.current as Row
      const job = jobOf(newest, toValues(input), baseline.current.sent ?? [])
      const saved = await saveMerged(job, newest)
      merged.current = { job, saved }
      return saved.row
    },
    /** Whether the last save stored something, rather than finding that somebody else saved the same. */
    hasStored: () => merged.current?.saved.isOurs ?? true,
    /** Continues from the version that the answers of the dialog are about. */
    settle: ({ incoming, theirs, basedOn }: OpenMerge) => {
      settled.current = [...settled.current, ...incoming]
      const { sent: _, ...kept } = baseline.current
      baseline.current = { ...kept, base: theirs, basedOn }
    },
    /** Adds the values typed after a save to the answers of its dialog; where both changed the same words, the typed values win. */
    addTyped: async (answers: FormValues, sent: FormValues, typed: FormValues): Promise<FormValues> => {
      const { mergeFields } = await loadMerge()
      return mergeFields({ base: sent, mine: typed, theirs: answers }, fieldsOf(subject.groups)).values
    },
    /** After a save: shows changes by others without a question in this form. */
    showIncoming: async (row: Row, input: Input) => {
      if (!merged.current && settled.current.length === 0) return
      const mine = toValues(input)
      // Before its code has loaded, the form may follow a newer version.
      const { job, saved } = merged.current ?? { job: jobOf(row, mine, []), saved: { values: mine } }
      const { showIncoming } = await loadMerge()
      await showIncoming({ ...screen, history, job, values: saved.values, row, settled: settled.current })
    },
  }
}

/** The saves under the same request. The first save of a new record has no request yet: earlier refused saves cannot have arrived. */
function earlierSent(id: number | 'new', { request, sent = [] }: FormBaseline): FormValues[] {
  return id === 'new' && request === undefined ? [] : sent
}

/** The merging of one form. */
export type Merging<Row extends StoredRow, Input extends object> = ReturnType<typeof useMerging<Row, Input>>
