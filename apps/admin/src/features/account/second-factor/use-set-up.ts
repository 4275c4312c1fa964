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
  const start = useSingleMutation({ mutationFn: () => setUpApp(functions) })
  const confirm = useSingleMutation({
    mutationFn: (code: string) => confirmApp(functions, code),
    onSuccess: ({ codes, token }) => {
      session.replaceToken(token)
      onCodes(codes)
    },
  })
  const secret = start.data?.secret
  return {
    begin: start.mutate as () => void,
    beginError: start.error,
    secret,
    address: appAddress(secret ?? '', shell.brand, account?.email ?? ''),
    confirm,
  }
}
