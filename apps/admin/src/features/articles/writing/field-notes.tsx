import type { ReactNode } from 'react'
import fieldStyles from '../../../components/field.module.css'
import type { CustomFieldProps } from '../../../resource/fields.ts'

/** Notes below a text: the error, the hint, warnings, and the used share of the limit. */
export function FieldNotes({ id, field, warning }: { id: string; field: CustomFieldProps; warning: ReactNode }) {
  const { hint, error, count } = field
  return (
    <>
      {error && (
        <span id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </span>
      )}
      <div className={fieldStyles.foot}>
        <span>
          {hint && hint !== error && <span id={`${id}-hint`}>{hint}</span>} <span id={`${id}-warnings`}>{warning}</span>
        </span>
        {count && (
          <span id={`${id}-count`} className={fieldStyles.count}>
            {count}
          </span>
        )}
      </div>
    </>
  )
}
