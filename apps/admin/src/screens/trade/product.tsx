import { eachLocale, type Locale } from '@bayt/content/locale'
import { foldForSearch } from '@bayt/content/search/fold'
import { type ReactNode, useState } from 'react'
import { RecordName } from '../../list/record-cells.tsx'
import type { CustomFieldProps } from '../../record/fields.ts'
import { recordNumber } from '../../record/record-name.ts'
import { selectProps } from '../../record/reference/country-field.tsx'
import { useProductNames } from '../../record/reference/product-names.ts'
import { formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'

/** Thousands of products would take seconds to be shown, and nobody would read them. */
const MOST = 50

const en = {
  search: 'Search products',
  none: 'No product has this name',
  first: (shown: string, all: string) => `The first ${shown} of ${all} products`,
}

const TEXTS: Record<Locale, typeof en> = {
  en,
  ar: {
    search: 'البحث في المنتجات',
    none: 'لا منتج بهذا الاسم',
    first: (shown, all) => `أول ${shown} منتجًا من ${all}`,
  },
}

/** The product of a record, chosen by its name, which is searched by parts of it in any language. */
export function ProductField({ value, ...field }: CustomFieldProps) {
  const { locale } = useLocale()
  const { list } = useText()
  const [typed, setTyped] = useState('')
  const names = useProductNames()
  const words = foldForSearch(typed).split(' ')
  const matching = [...names].filter(([, name]) => {
    const folded = foldForSearch(Object.values(name).join(' '))
    return words.every((word) => folded.includes(word))
  })
  const shown = matching.slice(0, MOST)
  const options = shown.map(([id, name]) => ({ value: String(id), label: name[locale] }))
  // The chosen product stays in the list, so that the button shows its name. Its names are not read yet if it is in the bin.
  const isShown = value === '' || options.some((option) => option.value === value)
  const chosen = { value, label: names.get(Number(value))?.[locale] ?? recordNumber(Number(value), locale) }
  const { search, none, first } = TEXTS[locale]
  const isCut = shown.length < matching.length
  const note = isCut ? first(formatNumber(locale, MOST), formatNumber(locale, matching.length)) : shown.length === 0 && none
  return (
    <SelectField
      {...selectProps(field)}
      value={value}
      options={isShown ? options : [chosen, ...options]}
      onOpenChange={() => setTyped('')}
      search={
        <>
          <SearchField label={search} clearLabel={list.clearSearch} value={typed} maxLength={100} onChange={setTyped} autoFocus />
          <p role="status">{note}</p>
        </>
      }
    />
  )
}

/** The names of the product that a record is about; its number while the names are read, and if the product was deleted. */
export function ProductOfRecord({ id, children }: { id: number; children: ReactNode }) {
  const names = useProductNames().get(id) ?? eachLocale((locale) => recordNumber(id, locale))
  return (
    <RecordName thumbnail={null} names={names}>
      {children}
    </RecordName>
  )
}
