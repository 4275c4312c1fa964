import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { FACTOR_TEXTS } from './texts.ts'

interface TryAgainProps {
  isPending: boolean
  onPress: () => void
  children: string
}

/** What failed, with a button that tries it again. */
export function TryAgain({ isPending, onPress, children }: TryAgainProps) {
  const { again } = FACTOR_TEXTS[useLocale().locale]
  const button = (
    <Button isSmall isPending={isPending} onPress={onPress}>
      {again}
    </Button>
  )
  return (
    <Notice tone="error" actions={button}>
      {children}
    </Notice>
  )
}
