import { useEffect } from 'react'
import { useText } from './i18n/locale-context.tsx'

/** Sets the title of the browser tab: the screen, then the company, in the language of the interface. */
export function useDocumentTitle(screen: string): void {
  const { brand } = useText().shell
  useEffect(() => {
    document.title = `${screen} · ${brand}`
  }, [screen, brand])
}
