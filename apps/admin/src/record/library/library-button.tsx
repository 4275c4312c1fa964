import { Images } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedDialog } from '../../ui/not-fetched.tsx'
import type { LibraryDialogProps } from './library-dialog.tsx'

/** The library, loaded when it is first opened. */
export const LazyLibrary = lazyPart(async () => (await import('./library-dialog.tsx')).LibraryDialog, { NotFetched })

function NotFetched({ onClose }: LibraryDialogProps) {
  const { picture } = useText()
  return <NotFetchedDialog title={picture.library} onClose={onClose} />
}

interface LibraryButtonProps {
  /** The label of the picture field. */
  label: string
  shownWidth?: number | undefined
  isDisabled: boolean
  /** Shows no text, if other buttons need the space. */
  isCompact: boolean
  onChoose: (address: string) => void
}

/** Opens the library, from which a picture field takes an already uploaded picture. */
export function LibraryButton({ label, shownWidth, isDisabled, isCompact, onChoose }: LibraryButtonProps) {
  const { picture: text } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isCompact ? (
        <IconButton isDisabled={isDisabled} aria-label={text.libraryFor(label)} onPress={() => setOpen(true)}>
          <Images size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button isSmall isDisabled={isDisabled} aria-label={text.libraryFor(label)} onPress={() => setOpen(true)}>
          <Images size={16} strokeWidth={1.5} aria-hidden="true" />
          {text.library}
        </Button>
      )}
      {isOpen && (
        <LazyLibrary
          shownWidth={shownWidth}
          onChoose={(address) => {
            onChoose(address)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
