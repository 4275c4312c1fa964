import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { IconButton } from '../../components/button.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import styles from './order.module.css'
import type { ListOrder } from './use-order.ts'
import { useTouchDrag } from './use-touch-drag.ts'

interface OrderHandleProps {
  order: Pick<ListOrder<unknown>, 'move' | 'moveOver' | 'isFixed'>
  id: number
  /** Name of the row. */
  name: string
}

/**
 * Moves a row one position earlier or later, or by dragging its handle. Use it in an item of a GridList or a row of a Table
 * with the `dragAndDropHooks` of the same order. Dragging always has an alternative (WCAG 2.5.7).
 */
export function OrderHandle({ order, id, name }: OrderHandleProps) {
  const { order: text } = useText()
  const touch = useTouchDrag((over) => order.moveOver(id, Number(over)))
  if (order.isFixed) return null
  return (
    <span className={styles.handle}>
      <IconButton aria-label={text.moveEarlier(name)} onPress={() => order.move(id, -1)}>
        <ChevronUp size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <span ref={touch} className={styles.touch}>
        <Button slot="drag" aria-label={text.drag(name)} className={styles.grip ?? ''}>
          <GripVertical size={18} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </span>
      <IconButton aria-label={text.moveLater(name)} onPress={() => order.move(id, 1)}>
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
