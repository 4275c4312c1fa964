import { COUNTRIES, countryName } from '@bayt/content/entities/countries'
import type { Locale } from '@bayt/content/locale'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { CustomFieldProps } from '../fields.ts'

/** A field of a form for a select: the button gets the focus. */
export function selectProps({ inputRef, language: _, count: __, ...field }: Omit<CustomFieldProps, 'value'>) {
  const buttonRef = inputRef as React.Ref<HTMLButtonElement> | undefined
  return { ...field, ...(buttonRef && { buttonRef }) }
}

const NONE: Record<Locale, string> = { en: 'Not stated', ar: 'غير مذكور' }

/** A country, by its name in the language of the interface. */
export function CountryField({ value, ...field }: CustomFieldProps) {
  const { locale } = useLocale()
  const named = COUNTRIES.map((code) => ({ value: code, label: countryName(locale, code) }))
  const options = named.toSorted((a, b) => a.label.localeCompare(b.label, locale))
  return <SelectField {...selectProps(field)} value={value} options={[{ value: '', label: NONE[locale] }, ...options]} />
}
