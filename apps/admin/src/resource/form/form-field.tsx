import { useController } from 'react-hook-form'
import { SelectField } from '../../components/select-field.tsx'
import { SwitchField } from '../../components/switch-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { FieldSpec } from '../fields.ts'
import { type ResourceTexts, textOf } from '../texts.ts'
import { issueText } from './issue-text.ts'
import { PictureField } from './picture-field.tsx'

interface FormFieldProps {
  spec: FieldSpec
  texts: ResourceTexts
}

/** One field of a form, as its spec says. */
export function FormField({ spec, texts }: FormFieldProps) {
  const { field, fieldState } = useController<FormValues, string>({ name: spec.name })
  const text = useText()
  const { locale } = useLocale()
  const label = textOf(texts.fields, spec.name)
  const common = {
    label,
    name: field.name,
    onBlur: field.onBlur,
    requiredMark: spec.isRequired ? text.form.required : undefined,
    error: issueText(fieldState.error, text),
  }
  const value = typeof field.value === 'string' ? field.value : ''

  if (spec.kind === 'switch') return <SwitchField label={label} isSelected={field.value === true} onChange={field.onChange} />
  if (spec.kind === 'picture') return <PictureField {...common} value={value} onChange={field.onChange} inputRef={field.ref} />
  if (spec.kind === 'choice') {
    const options = spec.choices.map((choice) => ({ value: choice, label: textOf(texts.choices, choice) }))
    return <SelectField {...common} value={value} options={options} onChange={field.onChange} buttonRef={field.ref} />
  }
  const used = [...value].length
  const isNearLimit = spec.limit !== undefined && used > spec.limit * 0.8
  return (
    <TextField
      {...common}
      value={value}
      onChange={field.onChange}
      inputRef={field.ref}
      isMultiline={spec.kind === 'long_text'}
      language={spec.language}
      hint={texts.hints[spec.name]}
      count={isNearLimit ? text.form.count(formatNumber(locale, used), formatNumber(locale, spec.limit ?? 0)) : undefined}
      {...(spec.kind === 'text' && spec.inputMode ? { inputMode: spec.inputMode, dir: 'ltr' as const } : {})}
    />
  )
}
