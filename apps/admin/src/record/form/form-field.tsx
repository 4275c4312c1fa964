import { ISSUE_CODES } from '@bayt/content/entities/issue-codes'
import { isOtherLanguage } from '@bayt/content/text/other-language'
import { type FieldError, useController } from 'react-hook-form'
import type { FormValues } from '../../data/drafts/draft.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldSpec } from '../fields.ts'
import { MarkOfField } from '../languages/form-languages.tsx'
import languageStyles from '../languages/languages.module.css'
import { LANGUAGE_TEXTS } from '../languages/texts.ts'
import { PictureField } from './picture-field.tsx'

/** A field of a form, rendered by its spec. */
export function FormField({ spec }: { spec: FieldSpec }) {
  const { field, fieldState } = useController<FormValues, string>({ name: spec.name })
  const text = useText()
  const { locale } = useLocale()
  const label = spec.label[locale]
  const hint = spec.hint[locale]
  const common = {
    label,
    name: field.name,
    onBlur: field.onBlur,
    requiredMark: spec.isRequired ? text.form.required : undefined,
    error: issueText(fieldState.error, text),
  }
  const value = typeof field.value === 'string' ? field.value : ''

  if (spec.kind === 'checkbox')
    return (
      <CheckboxField label={label} isSelected={field.value === true} isDisabled={spec.isReadOnly} onChange={field.onChange} />
    )
  if (spec.kind === 'picture')
    return <PictureField {...common} spec={spec} value={value} onChange={field.onChange} inputRef={field.ref} />
  if (spec.kind === 'choice') {
    const options = spec.choices.map((choice) => ({ value: choice.value, label: choice.label[locale] }))
    const select = { options, value, onChange: field.onChange, buttonRef: field.ref, isDisabled: spec.isReadOnly, hint }
    return <SelectField {...common} {...select} />
  }
  if (spec.kind === 'password') {
    const typed = { value, onChange: field.onChange, inputRef: field.ref, hint }
    return <PasswordField purpose="new" {...common} {...typed} />
  }
  const used = [...value].length
  const isNearLimit = spec.limit !== undefined && used > spec.limit * 0.8
  const typed = {
    ...common,
    value,
    onChange: field.onChange,
    inputRef: field.ref,
    language: spec.language,
    hint,
    count: isNearLimit ? text.form.count(formatNumber(locale, used), formatNumber(locale, spec.limit ?? 0)) : undefined,
  }
  const control =
    spec.kind === 'component' ? (
      <spec.Field {...typed} />
    ) : (
      <TextField
        {...typed}
        isMultiline={spec.kind === 'long_text'}
        {...(spec.kind === 'date' ? { type: 'date' } : {})}
        {...(spec.kind === 'text' && spec.inputMode ? { inputMode: spec.inputMode, dir: 'ltr' as const } : {})}
      />
    )
  if (!spec.language) return control
  return (
    <div className={languageStyles.field}>
      {control}
      <p className={languageStyles.warning} role="status">
        {isOtherLanguage(value, spec.language) && LANGUAGE_TEXTS[locale].otherLanguage(spec.language)}
      </p>
      <MarkOfField name={spec.name} label={label} />
    </div>
  )
}

/** The text of a field's error. */
export function issueText(error: FieldError | undefined, text: Dictionary): string | undefined {
  if (!error) return undefined
  const code = ISSUE_CODES.find((known) => known === error.type) ?? 'invalid'
  return text.issues[code](error.message === undefined ? undefined : Number(error.message))
}
