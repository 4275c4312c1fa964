import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, type PressEvent } from 'react-aria-components/Button'
import { IconButton } from '../../components/button.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { moveWithKeys } from './grip-keys.ts'
import { listenToPointer } from './grip-pointer.ts'
import styles from './order.module.css'
import type { ListOrder } from './use-order.ts'

interface OrderHandleProps {
  order: Pick<ListOrder, 'move' | 'lift' | 'isFixed'>
  id: number
  /** Name of the row. */
  name: string
}

/**
 * Moves a row one position earlier or later, or by its grip: dragging, or Enter and arrow keys. Use it in an item of a GridList or
 * a row of a Table. Dragging always has an alternative (WCAG 2.5.7).
 */
export function OrderHandle(props: OrderHandleProps) {
  return props.order.isFixed ? null : <Handle {...props} />
}

function Handle({ order, id, name }: OrderHandleProps) {
  const { order: text } = useText()
  const grip = useRef<HTMLSpanElement>(null)
  const begin = useStableCallback(() => (grip.current ? order.lift(id, grip.current, 'pointer') : undefined))
  useEffect(() => (grip.current ? listenToPointer(grip.current, begin) : undefined), [begin])
  const cancelKeys = useRef<() => void>(undefined)
  useEffect(() => () => cancelKeys.current?.(), [])
  const onPress = ({ pointerType }: PressEvent) => {
    // A press of the mouse or a finger is a drag that did not move.
    if (!grip.current || (pointerType !== 'keyboard' && pointerType !== 'virtual')) return
    const lift = order.lift(id, grip.current, 'keys')
    if (lift) cancelKeys.current = moveWithKeys(grip.current, lift)
  }
  return (
    <span className={styles.handle}>
      <IconButton aria-label={text.moveEarlier(name)} onPress={() => order.move(id, -1)}>
        <ChevronUp size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <span ref={grip} className={styles.touch}>
        <Button aria-label={text.drag(name)} className={styles.grip ?? ''} onPress={onPress}>
          <GripVertical size={18} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </span>
      <IconButton aria-label={text.moveLater(name)} onPress={() => order.move(id, 1)}>
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
