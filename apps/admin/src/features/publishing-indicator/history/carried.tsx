import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import type { CarriedRange, ReleaseChangesComponent } from './carried-range.ts'
import type { HistoryTexts } from './texts.ts'

interface CarriedProps {
  /** `undefined` if the range is unknown or empty. */
  range: CarriedRange | undefined
  texts: Pick<HistoryTexts, 'carried'>
  ReleaseChanges: ReleaseChangesComponent
  onLeave: () => void
}

/** The changes of a release, once its button is pressed. */
export function Carried({ range, texts, ReleaseChanges, onLeave }: CarriedProps) {
  const [isOpen, setOpen] = useState(false)
  if (!range) return null
  return (
    <>
      <Button isSmall variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {texts.carried}
      </Button>
      {isOpen && <ReleaseChanges {...range} onLeave={onLeave} />}
    </>
  )
}
