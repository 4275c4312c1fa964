import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useServices } from '../../lib/services.tsx'

/** Few sessions need it. */
const FactorDialog = lazy(async () => ({ default: (await import('./factor-dialog.tsx')).FactorDialog }))

/** Asks for a code above the screen where the server demands one. */
export function FactorQuestion() {
  const { factorPrompt } = useServices()
  const isOpen = useSyncExternalStore(factorPrompt.subscribe, factorPrompt.get)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <FactorDialog />
    </Suspense>
  )
}
