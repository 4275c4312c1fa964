import type { Change } from '@bayt/content/queries/history'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/services.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import { lastChangeOptions } from './history-options.ts'
import type { HistorySubject } from './subject.ts'
import { useBringBack } from './use-bring-back.ts'

interface Deletion {
  /** The newest entry of the history. */
  last: Change | null | undefined
  /** The restore of the record; absent if the record exists, or is no longer in the bin. */
  bringBack?: { entry: number; isPending: boolean; isAllowed: boolean; run: (onRestored?: () => void) => void }
}

/** Who deleted a record, and the restore of the record. */
export function useDeletion(subject: HistorySubject, id: number, isDeleted: boolean): Deletion {
  const account = useAccount()
  const { data: last } = useQuery({ ...lastChangeOptions(useServices(), subject, id), enabled: isDeleted })
  const { isPending, mutate } = useBringBack(subject, id)
  // The entry of a deletion has no content once the record is no longer in the bin.
  const deletion = isDeleted && last?.operation === 'delete' && last.after ? last : undefined
  if (!deletion || !subject.bringBack) return { last }
  // Moderators restore only records that they deleted themselves, as in the bin.
  const isAllowed = account !== undefined && (subject.restoredBy.includes(account.role) || deletion.changed_by === account.id)
  const run = (onRestored = () => {}) => mutate(undefined, { onSuccess: onRestored })
  return { last, bringBack: { entry: deletion.id, isPending, isAllowed, run } }
}
