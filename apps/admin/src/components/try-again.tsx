import { useText } from '../lib/i18n/locale-context.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface TryAgainProps {
  isPending: boolean
  onPress: () => void
  children: string
}

/** A failure, with a button that tries again. */
export function TryAgain({ isPending, onPress, children }: TryAgainProps) {
  const { list } = useText()
  const button = (
    <Button isSmall isPending={isPending} onPress={onPress}>
      {list.retry}
    </Button>
  )
  return (
    <Notice tone="error" actions={button}>
      {children}
    </Notice>
  )
}
