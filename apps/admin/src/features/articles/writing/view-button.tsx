import { Code, Eye } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { WRITING_TEXTS } from './texts.ts'

/** Switches to the other view of the same text. */
export function ViewButton({ to, onPress }: { to: 'source' | 'visual'; onPress: () => void }) {
  const text = WRITING_TEXTS[useLocale().locale]
  const Icon = to === 'source' ? Code : Eye
  return (
    <Button isSmall variant="quiet" preventFocusOnPress onPress={onPress}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      {to === 'source' ? text.toSource : text.toVisual}
    </Button>
  )
}
