import { useText } from '../ui/i18n/locale-context.tsx'
import { Loading } from '../ui/spinner.tsx'

/** A loading page (spec: admin §2: spinner with `Loading...`). */
export function LoadingPage() {
  return <Loading isPage text={useText().shell.loading} />
}
