import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/button.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { FieldSpec } from '../fields.ts'
import { FormField } from './form-field.tsx'
import styles from './record-form.module.css'

/** Picture fields. A phone shows the first empty field, and the other empty fields when staff ask for them (`record-form.module.css`). */
export function PictureGrid({ fields }: { fields: FieldSpec[] }) {
  const { picture: text } = useText()
  const grid = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const unfold = () => {
    const [, next] = grid.current?.querySelectorAll('[data-blank]') ?? []
    flushSync(() => setWhole(true))
    // The pressed button is gone, so the next visible button gets the focus. A phone hides the button for dropped files.
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
