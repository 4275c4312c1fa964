import { useState } from 'react'
import { toast } from 'sonner'
import { useServices } from '../../data/services.tsx'
import { accountOf, useAccount } from '../../data/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { TOAST_MS } from '../../ui/toasts.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { FACTOR_TEXTS } from './texts.ts'

const TOAST = { id: 'recovery-codes-not-seen', duration: TOAST_MS.untilClosed }

/**
 * Recovery codes that were just made. If staff left the screen before the codes arrived, nobody has seen the codes: a toast reports
 * that, until somebody closes the toast.
 */
export function useNewCodes() {
  const { session } = useServices()
  const { found } = FACTOR_TEXTS[useLocale().locale]
  const { form } = useText()
  const owner = useAccount()
  const [codes, setCodes] = useState<string[]>()
  const isShown = useIsShown()
  const dismiss = () => void toast.dismiss(TOAST.id)
  const show = (made: string[]) => {
    if (isShown()) {
      setCodes(made)
      dismiss()
      return
    }
    // The next person at this device must not see the codes.
    if (accountOf(session.get())?.id !== owner?.id) return
    const close = (
      <Button isSmall onPress={dismiss}>
        {form.close}
      </Button>
    )
    toast.warning(found, { ...TOAST, description: close })
  }
  return { codes, show, hide: () => setCodes(undefined) }
}
