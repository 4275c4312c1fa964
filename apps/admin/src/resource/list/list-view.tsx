import { CheckboxField } from '../../components/checkbox-field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import type { ResourceColumn } from '../descriptor.ts'
import styles from './list.module.css'
import { CHANGED, formatSort, type ListSort, parseSort } from './list-order.ts'
import type { ListAddress } from './use-list-address.ts'
import { VIEW_TEXTS } from './view-texts.ts'

const DEFAULT = 'default'

interface ListViewProps<Row> {
  address: ListAddress
  columns: ResourceColumn<Row>[]
}

/** The view of a list: its order, and the last author of each record. */
export function ListView<Row>({ address, columns }: ListViewProps<Row>) {
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
    <div className={styles.view}>
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
      <CheckboxField label={texts.showChanged} isSelected={address.isChangedShown} onChange={address.showChanged} />
    </div>
  )
}
