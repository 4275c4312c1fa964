import { Loading } from '../components/spinner.tsx'
import { useText } from '../lib/i18n/locale-context.tsx'

/** A loading page (spec: admin §2: spinner with `Loading...`). */
export function LoadingPage() {
  return <Loading isPage text={useText().shell.loading} />
}
