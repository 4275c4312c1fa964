import { createRequestId } from '@bayt/content/queries/request-id'
import type { Services } from '../../lib/services.tsx'
import { endsRequest } from '../api/save-record.ts'
import type { FormSubject, StoredRow } from '../descriptor.ts'
import type { DraftKeeper, FormOrigin } from './use-draft-keeper.ts'

interface SaveNewOptions<Row extends StoredRow, Input> {
  subject: FormSubject<Row, Input>
  services: Services
  origin: { current: FormOrigin }
  keeper: Pick<DraftKeeper, 'keep' | 'keepAgain'>
}

/** Saves a new record under one request for all attempts, so that no attempt doubles the record, however late it arrives. */
export async function saveNew<Row extends StoredRow, Input>(options: SaveNewOptions<Row, Input>, input: Input): Promise<Row> {
  const { subject, services, origin, keeper } = options
  const { request = createRequestId(), basedOn } = origin.current
  const isRetry = origin.current.request !== undefined
  const wasStored = origin.current.storedAs !== undefined
  // Stored before sending: if the browser crashes now, the next attempt repeats this request.
  origin.current = { ...origin.current, request }
  await keeper.keep()
  try {
    return await subject.save(services, { id: 'new', request, isRetry, basedOn }, input)
  } catch (error) {
    if (endsRequest(error, isRetry)) {
      // The stored record is gone: all values are unsaved again.
      const base = wasStored ? subject.emptyValues : origin.current.base
      origin.current = { ...origin.current, base, request: undefined, storedAs: undefined, basedOn: null }
      void keeper.keepAgain()
    }
    throw error
  }
}
