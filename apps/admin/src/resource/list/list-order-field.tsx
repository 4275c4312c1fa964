import { SelectField } from '../../components/select-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import type { ResourceColumn } from '../descriptor.ts'
import { CHANGED, formatSort, type ListSort, parseSort } from './list-order.ts'
import type { ListAddress } from './use-list-address.ts'
import { VIEW_TEXTS } from './view-texts.ts'

const DEFAULT = 'default'

interface ListOrderProps<Row> {
  address: ListAddress
  columns: ResourceColumn<Row>[]
}

/** The order of a list. */
export function ListOrder<Row>({ address, columns }: ListOrderProps<Row>) {
  const { locale } = useLocale()
  const texts = VIEW_TEXTS[locale]
  const sortable = [
    ...columns.filter(({ sortBy }) => sortBy).map(({ key, title }) => ({ key, title: title[locale] })),
    { key: CHANGED, title: texts.changed },
  ]
  const option = (sort: ListSort, title: string) => ({
    value: formatSort(sort),
    label: sort.isAscending ? texts.up(title) : texts.down(title),
  })
  return (
    <SelectField
      isLabelHidden
      label={texts.sort}
      value={address.sort ? formatSort(address.sort) : DEFAULT}
      options={[
        { value: DEFAULT, label: address.search === '' ? texts.newest : texts.best },
        ...sortable.flatMap(({ key, title }) => [
          option({ key, isAscending: true }, title),
          option({ key, isAscending: false }, title),
        ]),
      ]}
      onChange={(value) => address.setSort(parseSort(value, columns))}
    />
  )
}
