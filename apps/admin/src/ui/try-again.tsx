import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useText } from './i18n/locale-context.tsx'
import { Notice } from './notice.tsx'

interface TryAgainProps {
  /** Default: `error`. `attention` if the screen shows older data meanwhile. */
  tone?: 'error' | 'attention'
  isPending?: boolean
  onPress: () => void
  /** Beside the button. */
  actions?: ReactNode
  children: string
}

/** A failure, with a button that tries again. */
export function TryAgain({ tone = 'error', isPending = false, onPress, actions, children }: TryAgainProps) {
  const { list } = useText()
  const buttons = (
    <>
      <Button isSmall isPending={isPending} onPress={onPress}>
        {list.retry}
      </Button>
      {actions}
    </>
  )
  return (
    <Notice tone={tone} actions={buttons}>
      {children}
    </Notice>
  )
}
