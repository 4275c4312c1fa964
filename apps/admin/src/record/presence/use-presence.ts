import { ContentError } from '@bayt/content/errors'
import { endPresence, type OpenRecord, type Present, recordPresence } from '@bayt/content/queries/presence'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keptId } from '../../data/device.ts'
import type { RecordTable } from '../../data/drafts/key.ts'
import { useIsOnline } from '../../data/offline/use-is-online.ts'
import { useServices } from '../../data/services.tsx'

/** A call counts for 40 seconds, so one call may be lost. */
export const INTERVAL_MS = 15_000
/** Tells apart two devices of a person. */
const DEVICE_KEY = 'admin-device'

const NOBODY: Present[] = []

/** Presence is a courtesy: its failures are silent, and the next save detects an ended session. */
export async function silently<Result>(call: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ContentError) return otherwise
    throw error
  }
}

/** The other people who have this record open. The hook is for an open form, and reads only while its tab is visible. Empty offline. */
export function usePresence(table: RecordTable, id: number): Present[] {
  const { client } = useServices()
  const device = keptId(DEVICE_KEY)
  const query = useQuery({
    queryKey: ['presence', table, id],
    queryFn: ({ signal }) => silently(recordPresence(client, { table, id, device }, signal), NOBODY),
    refetchInterval: INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    const open: OpenRecord = { table, id, device }
    const end = () => void silently(endPresence(client, open), undefined)
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      end()
    }
  }, [client, table, id, device])
  const isOnline = useIsOnline()
  return isOnline ? (query.data ?? NOBODY) : NOBODY
}
