import { useSyncExternalStore } from 'react'
import { useServices } from '../../data/services.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedDialog } from '../../ui/not-fetched.tsx'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'

/** Loaded on demand: few sessions need the dialog. */
const FactorDialog = lazyPart(async () => (await import('./factor-dialog.tsx')).FactorDialog, { NotFetched })

/** Asks for a code above the screen when the server requires one. */
export function FactorQuestion() {
  const { factorPrompt } = useServices()
  const isOpen = useSyncExternalStore(factorPrompt.subscribe, factorPrompt.get)
  return isOpen && <FactorDialog />
}

/** Closing the dialog cancels the calls that wait for a code. */
function NotFetched() {
  const { factorPrompt } = useServices()
  const texts = SECOND_FACTOR_TEXTS[useLocale().locale]
  return <NotFetchedDialog title={texts.again} isTopmost onClose={factorPrompt.cancel} />
}
