import { setStaffPassword } from '@bayt/content/queries/staff'
import { toast } from 'sonner'
import { describeError } from '../../../lib/errors/describe.ts'
import { useText } from '../../../lib/i18n/locale-context.tsx'
import { hashPassword } from '../../../lib/password.ts'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import type { UserTexts } from '../texts.ts'

/** Replaces the password of an account; only its hash is sent (spec: admin §5, §7). */
export function useSetPassword(texts: UserTexts) {
  const { client } = useServices()
  const text = useText()
  return useSingleMutation({
    mutationFn: async ({ id, password }: { id: number; password: string }) =>
      setStaffPassword(client, id, await hashPassword(password)),
    onSuccess: () => void toast.success(texts.reset.updated),
    onError: (error) => toast.error(texts.reset.failed(describeError(error, text))),
  })
}
