import { SelectField } from '../../components/select-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import type { ResourceFilter } from '../descriptor.ts'
import type { ListAddress } from './use-list-address.ts'

const ALL = 'all'

interface ListFiltersProps {
  address: Pick<ListAddress, 'filters' | 'setFilter'>
  filters: ResourceFilter[]
}

/** The filters of a list, one choice each. */
export function ListFilters({ address, filters }: ListFiltersProps) {
  const { locale } = useLocale()
  return filters.map(({ column, choices, label, all }) => (
    <SelectField
      key={column}
      isLabelHidden
      label={label[locale]}
      value={address.filters[column] ?? ALL}
      options={[
        { value: ALL, label: all[locale] },
        ...choices.map((choice) => ({ value: choice.value, label: choice.label[locale] })),
      ]}
      onChange={(value) => address.setFilter(column, value === ALL ? undefined : value)}
    />
  ))
}
