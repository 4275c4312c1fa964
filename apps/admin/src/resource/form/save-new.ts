import { createRequestId } from '@bayt/content/queries/request-id'
import type { Services } from '../../lib/services.tsx'
import { endsRequest } from '../api/save-record.ts'
import type { FormSubject, StoredRow } from '../descriptor.ts'
import type { FormBaseline, KeptDraft } from './use-kept-draft.ts'

interface SaveNewOptions<Row extends StoredRow, Input> {
  subject: FormSubject<Row, Input>
  services: Services
  baseline: { current: FormBaseline }
  keptDraft: Pick<KeptDraft, 'keep' | 'keepAgain'>
}

/** Saves a new record under one request for all attempts, so that no attempt doubles the record, however late it arrives. */
export async function saveNew<Row extends StoredRow, Input>(options: SaveNewOptions<Row, Input>, input: Input): Promise<Row> {
  const { subject, services, baseline, keptDraft } = options
  const { request = createRequestId(), basedOn } = baseline.current
  const isRetry = baseline.current.request !== undefined
  const wasStored = baseline.current.storedAs !== undefined
  // Stored before sending: if the browser crashes now, the next attempt repeats this request.
  baseline.current = { ...baseline.current, request }
  await keptDraft.keep()
  try {
    return await subject.save(services, { id: 'new', request, isRetry, basedOn }, input)
  } catch (error) {
    if (endsRequest(error, isRetry)) {
      // The stored record is gone: all values are unsaved again.
      const base = wasStored ? subject.emptyValues : baseline.current.base
      baseline.current = { ...baseline.current, base, request: undefined, storedAs: undefined, basedOn: null }
      void keptDraft.keepAgain()
    }
    throw error
  }
}
