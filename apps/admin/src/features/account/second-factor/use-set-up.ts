import { useQuery } from '@tanstack/react-query'
import { isUncertain } from '../../../data/command.ts'
import { OFFLINE } from '../../../lib/errors/offline.ts'
import { FunctionRefusedError } from '../../../lib/functions.ts'
import { useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { ownFactorOptions } from '../../../lib/session/own-factor-options.ts'
import { appAddress, confirmApp, setUpApp } from '../../../lib/session/second-factor.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import { useKeptError } from '../../../lib/use-kept-error.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'

/**
 * The two calls of a set-up. The second call turns the second factor on, also for this session.
 * @param appSince set-up time of the replaced app; `null` without an app
 */
export function useSetUp(appSince: string | null, onCodes: (codes: string[]) => void) {
  const { functions, session, client, queryClient } = useServices()
  const { shell } = useText()
  const account = useAccount()
  // Runs once per set-up, even after signing in again: a new secret would invalidate the scanned picture.
  const start = useQuery({
    queryKey: ['second-factor-set-up'],
    queryFn: () => setUpApp(functions),
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    gcTime: 0,
    retry: false,
  })
  const confirm = useSingleMutation({
    mutationFn: ({ code, password }: { code: string; password: string | undefined }) => confirmApp(functions, code, password),
    onSuccess: ({ codes }) => {
      session.factorSetUp()
      onCodes(codes)
    },
    onError: async (error) => {
      const isEnded = error instanceof FunctionRefusedError && error.code === 'set_up_ended'
      if (!isEnded && !isUncertain(error)) return
      // The set-up may be complete and only its answer lost. In that case, another secret would make the entry in the app
      // useless.
      const read = { ...ownFactorOptions(client), staleTime: 0, retry: false }
      const factor = await queryClient.fetchQuery(read).catch(() => undefined)
      if (isEnded && factor?.set_up_at === appSince) void start.refetch()
    },
  })
  const secret = start.data?.secret
  // Offline, the call waits.
  const failure = start.isPaused && secret === undefined ? OFFLINE : start.error
  const beginError = useKeptError(failure, secret !== undefined)
  return {
    beginError,
    isBeginning: start.isFetching,
    begin: () => void start.refetch(),
    secret,
    address: appAddress(secret ?? '', shell.brand, account?.email ?? ''),
    confirm,
  }
}
