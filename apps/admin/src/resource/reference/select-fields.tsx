import { COUNTRIES, countryName } from '@bayt/content/entities/countries'
import type { Locale } from '@bayt/content/locale'
import { SelectField } from '../../components/select-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import type { CustomFieldProps } from '../fields.ts'
import { recordNumber } from '../record-name.ts'
import { useProductNames } from './product-names.ts'

/** The product of a record, chosen by its name. */
export function ReferenceField({ value, ...field }: CustomFieldProps) {
  const { locale } = useLocale()
  const names = useProductNames()
  const options = [...names].map(([id, name]) => ({ value: String(id), label: name[locale] }))
  // The names are not read yet, or the product is in the bin.
  const isOther = value !== '' && !names.has(Number(value))
  const other = isOther ? [{ value, label: recordNumber(Number(value), locale) }] : []
  return <SelectField {...selectProps(field)} value={value} options={[...other, ...options]} />
}

/** A field of a form for a select: the button gets the focus. */
function selectProps({ inputRef, language: _, count: __, ...field }: Omit<CustomFieldProps, 'value'>) {
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
