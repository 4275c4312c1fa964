import type { ConflictError } from '@bayt/content/errors'
import { useRef } from 'react'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAfterWrite } from '../api/use-after-write.ts'
import type { FormSubject, StoredRow } from '../descriptor.ts'
import { fieldsOf } from '../fields.ts'
import { toFormValues } from '../form/form-values.ts'
import type { DraftKeeper, FormOrigin } from '../form/use-draft-keeper.ts'
import { loadMerge } from './load-merge.ts'
import type { IncomingField, OpenMerge } from './merge-conflict.ts'
import type { MergeJob } from './save-merged.ts'

interface MergingOptions<Row extends StoredRow, Input> {
  subject: FormSubject<Row, Input>
  accountId: number
  id: number | 'new'
  origin: { current: FormOrigin }
  keeper: DraftKeeper
}

/** How many lost saves a draft remembers. */
const MAX_SENT = 3

/** Merges the saves of a form with those of others, and shows what came in. The code is loaded with the first conflict. */
export function useMerging<Row extends StoredRow, Input extends object>(options: MergingOptions<Row, Input>) {
  const { subject, accountId, id, origin, keeper } = options
  const screen = {
    services: useServices(),
    text: useText(),
    locale: useLocale().locale,
    afterWrite: useAfterWrite(subject.table),
  }
  /** What came in before the answers of a dialog, and the last merge. */
  const settled = useRef<IncomingField[]>([])
  const merged = useRef<{ job: MergeJob<Row, Input>; values: FormValues } | undefined>(undefined)
  const toValues = (input: Input) => toFormValues(input, fieldsOf(subject.groups))

  return {
    /** Stored before sending: if the answer is lost, the next save tells our own change from those of others. */
    noteSent: (input: Input) => {
      merged.current = undefined
      origin.current = { ...origin.current, sent: [...(origin.current.sent ?? []), toValues(input)].slice(-MAX_SENT) }
      keeper.keep()
    },
    /** @throws MergeConflict if both changed the same words; other ContentErrors */
    save: async (input: Input, error: ConflictError): Promise<Row> => {
      if (id === 'new') throw error
      const { saveMerged } = await loadMerge()
      const { base, basedOn, sent = [] } = origin.current
      const job = { services: screen.services, subject, id, base, basedOn: basedOn ?? '', mine: toValues(input), sent, accountId }
      const { row, values } = await saveMerged(job, error.current as Row)
      merged.current = { job, values }
      return row
    },
    /** Continues from the version that the answers of the dialog are about. */
    settle: ({ incoming, theirs, basedOn }: OpenMerge) => {
      settled.current = [...settled.current, ...incoming]
      const { sent: _, ...kept } = origin.current
      origin.current = { ...kept, base: theirs, basedOn }
    },
    /** After a save: shows what others changed and this form did not ask about. */
    showIncoming: async (row: Row, input: Input) => {
      if (id === 'new' || (!merged.current && settled.current.length === 0)) return
      const { showIncoming } = await loadMerge()
      const mine = toValues(input)
      const { basedOn } = origin.current
      const job = { services: screen.services, subject, id, base: mine, basedOn: basedOn ?? '', mine, sent: [], accountId }
      await showIncoming({ ...screen, job, values: mine, ...merged.current, row, settled: settled.current })
    },
  }
}

/** The merging of one form. */
export type Merging<Row extends StoredRow, Input extends object> = ReturnType<typeof useMerging<Row, Input>>
