import { setStaffPassword } from '@bayt/content/queries/staff'
import { useRef } from 'react'
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
  // A repetition sends the same hash, so that the server recognises a reset whose answer was lost (see use-own-password.ts).
  const sent = useRef<{ id: number; password: string; hash: string }>(undefined)
  return useSingleMutation({
    mutationFn: async ({ id, password }: { id: number; password: string }) => {
      if (sent.current?.id !== id || sent.current.password !== password) {
        sent.current = { id, password, hash: await hashPassword(password) }
      }
      return setStaffPassword(client, id, sent.current.hash)
    },
    onSuccess: () => {
      sent.current = undefined
      toast.success(texts.reset.updated)
    },
    onError: (error) => toast.error(texts.reset.failed(describeError(error, text))),
  })
}
