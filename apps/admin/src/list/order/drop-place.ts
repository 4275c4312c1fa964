/** The box of a row on the screen, in pixels. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The place of a dropped row. */
export interface DropPlace {
  /** The position of the dragged row in the new list, from 0. */
  to: number
  /** The row at whose edge the drop is shown, and the edge. */
  mark: { at: number; edge: 'before' | 'after' }
}

/** Whether the rows are next to each other, like cards, rather than only below each other. */
export function isGrid(boxes: readonly Box[]): boolean {
  return boxes.some((box, index) => {
    const previous = boxes[index - 1]
    return previous !== undefined && box.top < (previous.top + previous.bottom) / 2
  })
}

/**
 * The place of a row dropped at a point, in a list of rows or in a grid of cards that wrap.
 * @param boxes the rows in the order of the list
 * @param from position of the dragged row
 */
export function dropPlace(boxes: readonly Box[], from: number, point: { x: number; y: number }, isRtl: boolean): DropPlace {
  const isBefore = isGrid(boxes) ? beforeInGrid(boxes, point, isRtl) : (box: Box) => point.y < (box.top + box.bottom) / 2
  const next = boxes.findIndex(isBefore)
  const gap = next < 0 ? boxes.length : next
  const to = gap > from ? gap - 1 : gap
  return { to, mark: next < 0 ? { at: boxes.length - 1, edge: 'after' } : { at: next, edge: 'before' } }
}

/**
 * Whether the point is before a card: on an earlier line, or on the line of the card and before the middle of the card in the
 * direction of reading.
 */
function beforeInGrid(boxes: readonly Box[], point: { x: number; y: number }, isRtl: boolean): (box: Box) => boolean {
  const distance = (box: Box) => Math.max(box.top - point.y, point.y - box.bottom, 0)
  const nearest = Math.min(...boxes.map(distance))
  const line = boxes.find((box) => distance(box) === nearest)
  const top = line?.top ?? 0
  const isOnLine = (box: Box) => line !== undefined && box.top < line.bottom && box.bottom > line.top
  return (box) => {
    if (!isOnLine(box)) return box.top > top
    const middle = (box.left + box.right) / 2
    return isRtl ? point.x > middle : point.x < middle
  }
}

/** The mark of a row that is moved without a pointer. */
export function markOf(from: number, to: number): DropPlace['mark'] {
  return { at: to, edge: to > from ? 'after' : 'before' }
}
