import { useEffect } from 'react'
import { useServices } from '../../lib/services.tsx'
import { retryWhenBack } from '../../lib/upload/retry-when-back.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'

/** `retryWhenBack` while a failed call is to be repeated. */
export function useRetry(isWanted: boolean, retry: () => void): void {
  const { session } = useServices()
  const newest = useStableCallback(retry)
  useEffect(() => (isWanted ? retryWhenBack(session, newest) : undefined), [isWanted, newest, session])
}
