import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { StoredRow } from '../../data/command.ts'
import type { FormSubject } from '../../record/descriptor.ts'
import { FormButtons } from '../../record/form/form-buttons.tsx'
import { FormField } from '../../record/form/form-field.tsx'
import { FormFrame } from '../../record/form/form-frame.tsx'
import { FormNotices } from '../../record/form/form-notices.tsx'
import { saveOnKeys } from '../../record/form/save-keys.ts'
import { type RecordFormOptions, useRecordForm } from '../../record/form/use-record-form.ts'
import { WaitForDraft } from '../../record/form/wait-for-draft.tsx'
import { draftOfChange } from '../../record/prepared/prepared-values.ts'
import { type Continued, useOpenedForm } from '../../record/prepared/use-opened-change.ts'
import { PresenceLine } from '../../record/presence/presence-line.tsx'
import { useFormPreview } from '../../record/preview/use-form-preview.tsx'
import { FormReadiness } from '../../record/readiness/form-readiness.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { isComposing } from '../../ui/keyboard.ts'
import { ReadState } from '../../ui/read-state.tsx'
import styles from './inline.module.css'
import type { InlineColumn } from './inline-descriptor.ts'

interface InlineFormProps {
  descriptor: FormSubject & Pick<InlineFieldsProps, 'columns'>
  id: number | 'new'
  record: StoredRow | undefined
  /** Shown in place of the form if there is neither a record nor a draft. */
  instead: ReactNode
  continued: Continued
  onClose: () => void
}

/** The form of one record in its row or panel, once its draft is claimed. */
export function InlineForm({ descriptor, id, record, instead, continued, onClose }: InlineFormProps) {
  const text = useText()
  const { claimed, openWithout, opened, isEnded, failed } = useOpenedForm(descriptor.table, id, continued)
  if (failed) return <ReadState reads={[failed]} offline={text.offline.recordNotKept} />
  if (claimed === undefined) return openWithout ? <WaitForDraft openWithout={openWithout} /> : null
  if (id !== 'new' && !record && claimed.draft === undefined && !opened) return instead
  const prepared = opened && { ...opened, draft: draftOfChange(opened.change, descriptor, record) }
  return (
    <InlineFields
      {...{ id, record, prepared, isEnded }}
      {...claimed}
      subject={descriptor}
      columns={descriptor.columns}
      onDone={onClose}
      onNothingLeft={onClose}
    />
  )
}

interface InlineFieldsProps extends RecordFormOptions {
  columns: Pick<InlineColumn<never>, 'key' | 'fields'>[]
}

/** Enter and Ctrl/⌘-S save, Esc cancels; unsaved work is guarded as in a dialog. */
function InlineFields({ columns, ...options }: InlineFieldsProps) {
  const { subject, id, onDone } = options
  const recordForm = useRecordForm(options)
  const { form: text } = useText()
  const preview = useFormPreview(subject.table, 'docked')
  const fields = useRef<HTMLFormElement>(null)
  const saveByKeys = saveOnKeys(recordForm.submit)

  useShownWhole(fields)
  useEffect(() => {
    // Pictures come first in the row, but staff edit the names most often.
    fields.current?.querySelector<HTMLInputElement>('input[lang]')?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    preview.onKeyDown(event)
    // During a composition, Esc ends the composition, not the edit.
    if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) onDone()
    else saveByKeys(event)
  }
  return (
    <FormFrame recordForm={recordForm}>
      <form ref={fields} className={styles.form} noValidate onSubmit={recordForm.submit} onKeyDown={onKeyDown}>
        {id !== 'new' && <PresenceLine table={subject.table} id={id} />}
        <FormNotices />
        <div className={styles.fields}>
          {columns.map(({ key, fields: specs }) => (
            <div key={key} className={styles.part}>
              {specs.map((spec) => (
                <FormField key={spec.name} spec={spec} />
              ))}
            </div>
          ))}
          <div className={styles.buttons}>
            <FormButtons preview={preview.button} save={text.save} />
          </div>
        </div>
        <FormReadiness />
      </form>
      {preview.pane}
    </FormFrame>
  )
}

/** Actions that end the scrolling. Includes the movement of a pointer: the target of the pointer must not move away. */
const ACTIONS = ['wheel', 'touchmove', 'pointermove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an opened form until it is completely visible, with its buttons, even if a line above the fields appears a moment later.
 * Stops at the first action of the person.
 */
function useShownWhole(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
    const stop = () => observer.disconnect()
    observer.observe(element)
    for (const action of ACTIONS) window.addEventListener(action, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const action of ACTIONS) window.removeEventListener(action, stop)
    }
  }, [form])
}
