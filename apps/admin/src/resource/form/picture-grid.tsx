import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/button.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { FieldSpec } from '../fields.ts'
import { FormField } from './form-field.tsx'
import styles from './record-form.module.css'

/** Picture fields. On a phone the first empty one is shown, and the other empty ones when staff ask for them (`record-form.module.css`). */
export function PictureGrid({ fields }: { fields: FieldSpec[] }) {
  const { picture: text } = useText()
  const grid = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const unfold = () => {
    const [, next] = grid.current?.querySelectorAll('[data-blank]') ?? []
    flushSync(() => setWhole(true))
    // The pressed button is gone. On a phone, where nothing is dropped, that of the place to drop a file is hidden.
    const buttons = [...(next?.querySelectorAll('button') ?? [])]
    buttons.find((button) => button.checkVisibility())?.focus()
  }
  return (
    <>
      <div ref={grid} className={styles.grid} data-folded={!isWhole || undefined}>
        {fields.map((spec) => (
          <FormField key={spec.name} spec={spec} />
        ))}
      </div>
      {!isWhole && (
        <div className={styles.more}>
          <Button isSmall variant="quiet" aria-expanded={false} onPress={unfold}>
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}
