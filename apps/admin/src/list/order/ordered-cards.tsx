import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import { Fragment } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import type { ResourceDescriptor } from '../../record/descriptor.ts'
import { RowBadge } from '../../record/languages/language-badge.tsx'
import { PreparedMark } from '../../record/prepared/prepared-mark.tsx'
import { recordName } from '../../record/record-name.ts'
import basics from '../../ui/basics.module.css'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { LiveLinks } from '../live-links.tsx'
import { RowActions, type RowEvents } from '../row-actions.tsx'
import { OrderBar } from './order-bar.tsx'
import { OrderHandle } from './order-handle.tsx'
import styles from './ordered-cards.module.css'
import { useOrder } from './use-order.ts'
import { useReorder } from './use-reorder.ts'

interface OrderedCardsProps<Table extends OrderedTable> extends RowEvents<RowOf<Table>> {
  descriptor: ResourceDescriptor<Table, RowOf<Table>>
  /** Records of the table, in their order. */
  rows: RowOf<Table>[]
  /** Whether `rows` are only a part of the list: then rows cannot be moved. */
  isFiltered: boolean
}

/** Records as picture cards, reordered by dragging, by keyboard or by buttons. */
export function OrderedCards<Table extends OrderedTable>(props: OrderedCardsProps<Table>) {
  const { descriptor, rows, isFiltered } = props
  const { locale } = useLocale()
  const { table, columns } = descriptor
  const texts = descriptor.texts[locale]
  const nameOf = (row: RowOf<Table>) => recordName(table, row, locale)
  const order = useOrder(useReorder(table), rows, nameOf, isFiltered)
  return (
    <>
      <GridList<RowOf<Table>>
        aria-label={texts.title}
        layout="grid"
        keyboardNavigationBehavior="tab"
        items={rows}
        dependencies={[locale, texts, rows, isFiltered]}
        className={styles.cards ?? ''}
      >
        {(row) => {
          const name = nameOf(row)
          return (
            <GridListItem id={row.id} textValue={name} className={`${basics.box} ${styles.card}`}>
              {columns.map(({ key, render }) => (
                <Fragment key={key}>{render(row, locale)}</Fragment>
              ))}
              <RowBadge table={table} id={row.id} />
              <PreparedMark table={table} id={row.id} name={name} />
              <LiveLinks table={table} row={row} />
              <div className={styles.foot}>
                <OrderHandle order={order} id={row.id} name={name} />
                <span className={styles.actions}>
                  <RowActions {...props} row={row} name={name} />
                </span>
              </div>
            </GridListItem>
          )
        }}
      </GridList>
      <OrderBar landing={order.landing} />
    </>
  )
}
