import { passwordChange } from '@bayt/content/entities/session'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { createCalls } from '../../data/command.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { callWithProof, readAnswer } from '../../lib/functions.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { hashPassword } from '../../lib/password.ts'
import { useServices } from '../../lib/services.tsx'
import { knownDevice } from '../../lib/session/known-device.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { usePasswordRefusal } from './password-refusal.ts'
import { ACCOUNT_TEXTS } from './texts.ts'

interface PasswordChange {
  current: string
  next: string
}

/** Replaces the user's own password: the server compares the current password, and gets only the hash of the new password (spec: admin §5). */
export function useOwnPassword() {
  const { functions, session } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = ACCOUNT_TEXTS[locale]
  const refusal = usePasswordRefusal()
  const [calls] = useState(createCalls<string>)
  // Every hash has a new salt. A repetition sends the same hash, so that the server recognises a change whose answer was lost.
  const sent = useRef<{ next: string; hash: string }>(undefined)
  const change = useSingleMutation({
    mutationFn: async ({ current, next }: PasswordChange) => {
      if (sent.current?.next !== next) sent.current = { next, hash: await hashPassword(next) }
      const body = { current, new_hash: sent.current.hash, device: knownDevice() }
      return calls.send(body.new_hash, async () =>
        readAnswer(passwordChange, await callWithProof(functions, 'own-password', body)),
      )
    },
    onSuccess: () => {
      sent.current = undefined
      toast.success(texts.changed)
      session.passwordChanged()
    },
    onError: (error) => {
      const describe = calls.mayBeDone(error) ? texts.mayBeChanged : texts.failed
      toast.error(refusal(error) ?? describe(describeError(error, text)))
    },
  })
  return { change: change.mutate, isPending: change.isPending, refusal: change.isError ? refusal(change.error) : undefined }
}
