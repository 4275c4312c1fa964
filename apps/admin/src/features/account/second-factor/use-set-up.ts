import { useQuery } from '@tanstack/react-query'
import { FunctionRefusedError } from '../../../lib/functions.ts'
import { useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { appAddress, confirmApp, setUpApp } from '../../../lib/session/second-factor.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'

/** The two calls of a set-up. After the second one this session has its new assurance. */
export function useSetUp(onCodes: (codes: string[]) => void) {
  const { functions, session } = useServices()
  const { shell } = useText()
  const account = useAccount()
  // Once per set-up, also after signing in again: another secret would make the picture that was scanned worthless.
  const start = useQuery({
    queryKey: ['second-factor-set-up'],
    queryFn: () => setUpApp(functions),
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    gcTime: 0,
    retry: false,
  })
  const confirm = useSingleMutation({
    mutationFn: ({ code, password }: { code: string; password: string | undefined }) => confirmApp(functions, code, password),
    onSuccess: ({ codes, token }) => {
      session.replaceToken(token)
      onCodes(codes)
    },
    // No code of the secret that is shown can complete it any more.
    onError: (error) => {
      if (error instanceof FunctionRefusedError && error.code === 'set_up_ended') void start.refetch()
    },
  })
  const secret = start.data?.secret
  return {
    beginError: start.error,
    secret,
    address: appAddress(secret ?? '', shell.brand, account?.email ?? ''),
    confirm,
  }
}
