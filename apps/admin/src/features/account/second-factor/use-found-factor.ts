import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../../lib/services.tsx'
import { ownFactorOptions } from '../../../lib/session/own-factor-options.ts'
import { useSession } from '../../../lib/session/use-session.ts'

/**
 * Whether the account has a second factor although this session must set one up: the answer to its set-up was lost, so that nobody has
 * seen the recovery codes. The session keeps its token: the server has noted the factor in it. The step stays, also after a reload, until
 * the owner goes on.
 */
export function useFoundFactor(): boolean {
  const { client } = useServices()
  const state = useSession()
  // The answer to a call that is being sent may still come.
  const isSending = useIsMutating() > 0
  const [isFound, setFound] = useState(false)
  // What was read before the server demanded the step says nothing.
  const { data, isSuccess, isFetchedAfterMount } = useQuery({ ...ownFactorOptions(client), refetchOnMount: 'always' })
  const isThere = isSuccess && isFetchedAfterMount && (data.set_up_at !== null || data.passkeys > 0)
  const isDemanded = state.status === 'signed_in' && state.session.must_set_up === true
  if (isThere && isDemanded && !isSending && !isFound) setFound(true)
  return isFound
}
