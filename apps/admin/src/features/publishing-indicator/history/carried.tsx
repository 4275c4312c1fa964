import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import type { CarriedRange, ReleaseChangesComponent } from './carried-range.ts'
import type { HistoryTexts } from './texts.ts'

interface CarriedProps {
  /** `undefined` if it is not known, or if there is nothing to carry. */
  range: CarriedRange | undefined
  texts: Pick<HistoryTexts, 'carried'>
  ReleaseChanges: ReleaseChangesComponent
  onLeave: () => void
}

/** What a release carried, once its button is pressed. */
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
