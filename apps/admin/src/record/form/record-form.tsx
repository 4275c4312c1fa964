import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { type FieldGroup, type FieldRow, type FieldSpec, inReadingOrder } from '../fields.ts'
import { PresenceLine } from '../presence/presence-line.tsx'
import { useFormPreview } from '../preview/use-form-preview.tsx'
import { FormReadiness } from '../readiness/form-readiness.tsx'
import { FormButtons } from './form-buttons.tsx'
import { FormField } from './form-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { FormNotices } from './form-notices.tsx'
import styles from './record-form.module.css'
import { saveOnKeys } from './save-keys.ts'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

/** The form of one record inside its dialog. Enter and Ctrl/⌘-S save. */
export function RecordForm(options: RecordFormOptions) {
  const { subject, id } = options
  const recordForm = useRecordForm(options)
  const { form: text } = useText()
  const { save } = subject.texts[useLocale().locale]
  const preview = useFormPreview(subject.table, 'beside')
  const saveByKeys = saveOnKeys(recordForm.submit)
  return (
    <FormFrame recordForm={recordForm}>
      <div className={styles.split}>
        <form
          className={styles.form}
          noValidate
          onSubmit={recordForm.submit}
          onKeyDown={(event) => {
            preview.onKeyDown(event)
            saveByKeys(event)
          }}
        >
          <DialogBody>
            {id !== 'new' && <PresenceLine table={subject.table} id={id} />}
            <FormNotices />
            <FieldGroups groups={subject.groups} />
            <FormReadiness />
          </DialogBody>
          <DialogFoot>
            <FormButtons preview={preview.button} save={save ?? (id === 'new' ? text.create : text.update)} />
          </DialogFoot>
        </form>
        {preview.pane}
      </div>
    </FormFrame>
  )
}

/** All fields of a form, in titled groups. */
function FieldGroups({ groups }: { groups: FieldGroup[] }) {
  const { locale } = useLocale()
  return groups.map(({ key, title, rows, layout = 'rows', Effect }) => (
    <fieldset key={key} className={styles.group}>
      <legend className={styles.legend}>{title[locale]}</legend>
      {layout === 'grid' ? (
        <PictureGrid fields={rows.flat()} />
      ) : (
        rows.map((row) => <Row key={[row].flat()[0]?.name} row={row} />)
      )}
      {Effect && <Effect />}
    </fieldset>
  ))
}

/** Fields side by side on wide screens. The language of the interface comes first, so English is left and Arabic right. */
function Row({ row }: { row: FieldRow }) {
  const { locale } = useLocale()
  if (!Array.isArray(row)) return <FormField spec={row} />
  return (
    <div className={styles.row}>
      {inReadingOrder(row, locale).map((spec) => (
        <FormField key={spec.name} spec={spec} />
      ))}
    </div>
  )
}

/** Picture fields. A phone shows the first empty field, and the other empty fields when staff ask for them (`record-form.module.css`). */
function PictureGrid({ fields }: { fields: FieldSpec[] }) {
  const { picture: text } = useText()
  const grid = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const unfold = () => {
    const [, next] = grid.current?.querySelectorAll('[data-blank]') ?? []
    flushSync(() => setWhole(true))
    // The pressed button has disappeared, so the next visible button gets the focus. A phone hides the button for dropped files.
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
