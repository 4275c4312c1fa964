import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { requireNoStep } from '../../lib/session/missing-step.ts'
import { ACCOUNT_TEXTS } from './texts.ts'

/** The key of the question whether the password still has to be replaced; a change that fails asks it again. */
export const STORED_CHANGE_KEY = ['stored-password-change']

/** Ends the demand for a new password if it was stored: the answer was lost, and the page was perhaps loaded again. */
export function useStoredChange(): void {
  const { client, session } = useServices()
  const texts = ACCOUNT_TEXTS[useLocale().locale]
  const { isSuccess } = useQuery({
    queryKey: STORED_CHANGE_KEY,
    queryFn: () => requireNoStep(client),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (!isSuccess) return
    toast.success(texts.changed)
    session.passwordChanged()
  }, [isSuccess, session, texts])
}
