import { DialogBody, DialogFoot } from '../../components/dialog.tsx'
import type { StoredRow } from '../../data/record-write.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { PresenceLine } from '../presence/presence-line.tsx'
import { useFormPreview } from '../preview/use-form-preview.tsx'
import { FormReadiness } from '../readiness/form-readiness.tsx'
import { FieldGroups } from './field-groups.tsx'
import { FormButtons } from './form-buttons.tsx'
import { FormFrame } from './form-frame.tsx'
import { FormNotices } from './form-notices.tsx'
import styles from './record-form.module.css'
import { saveOnKeys } from './save-keys.ts'
import { useFormHistory } from './use-form-history.tsx'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

interface RecordFormProps<Row extends StoredRow, Input extends object> extends RecordFormOptions<Row, Input> {
  onClose: () => void
}

/** The form of one record inside its dialog. Enter and Ctrl/⌘-S save. */
export function RecordForm<Row extends StoredRow, Input extends object>(props: RecordFormProps<Row, Input>) {
  const { onClose, ...options } = props
  const { subject, id, onDone } = options
  const recordForm = useRecordForm(options)
  const { form: text } = useText()
  const history = useFormHistory({ history: options.history, id, hasUnsavedWork: recordForm.hasUnsavedWork, onDone })
  const preview = useFormPreview({
    table: subject.table,
    id,
    record: options.record,
    isTyped: recordForm.isTyped,
    place: 'beside',
  })
  const saveByKeys = saveOnKeys(recordForm.submit)
  return (
    <FormFrame recordForm={recordForm} groups={subject.groups} id={id} record={options.record}>
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
            <FormNotices recordForm={recordForm} />
            <FieldGroups groups={subject.groups} id={id} />
            <FormReadiness table={subject.table} groups={subject.groups} />
          </DialogBody>
          <DialogFoot>
            <FormButtons
              recordForm={recordForm}
              history={history.button}
              preview={preview.button}
              save={options.texts.save ?? (id === 'new' ? text.create : text.update)}
              onClose={onClose}
            />
          </DialogFoot>
        </form>
        {preview.pane}
      </div>
      {history.dialog}
    </FormFrame>
  )
}
