/** Space between a toast and its neighbours. */
const GAP = 12
/** Space between a toast and the controls of a dialog, whose rows are too close for more. */
const DIALOG_GAP = 4
/** The visible height of the toasts behind the front toast. */
const PEEK = 14

/** The header, and the head of each dialog. */
const HEADS = 'header'
const CONTROL = ':is(a[href], button, input, select, textarea, [contenteditable="true"])'
/** Controls of a screen, without the controls in rows of its lists: these rows scroll. */
const CONTROLS = `main ${CONTROL}:not(:is(table, ul, ol) *)`
/** Controls of a dialog below its head. */
const DIALOG_CONTROLS = `${CONTROL}:not(header *)`
const FIELD = 'input, select, textarea, [contenteditable="true"]'
const DIALOG = '[role=dialog], [role=alertdialog]'
const FRONT = '[data-sonner-toast][data-front="true"]'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
  /** The space that a toast leaves beside the box; `GAP` by default. */
  gap?: number
}

/**
 * The highest place in a column of the screen at which a toast covers nothing.
 * @param column `top` is the highest allowed place, `bottom` the end of the screen
 * @returns `undefined` if a toast covers something at every place
 */
export function freeTop(column: Box, height: number, used: Box[]): number | undefined {
  let { top } = column
  for (const { left, right, top: from, bottom, gap = GAP } of used.toSorted((a, b) => a.top - b.top)) {
    const isInColumn = left < column.right + gap && right > column.left - gap
    if (isInColumn && from < top + height + gap && bottom + gap > top) top = bottom + gap
  }
  return top + height + GAP <= column.bottom ? top : undefined
}

function boxesOf(selector: string, within: ParentNode = document, gap = GAP): Box[] {
  return [...within.querySelectorAll(selector)].flatMap((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && bottom > 0 ? { left, right, top, bottom, gap } : []
  })
}

/**
 * The boxes that a toast must not cover: the focused field; in a text editor only the line with the cursor, because a tall
 * editor would leave no place.
 */
function typedBoxes(): Box[] {
  const { activeElement } = document
  if (!activeElement?.matches(FIELD)) return []
  const selection = getSelection()
  const isText = activeElement.matches('[contenteditable="true"]') && selection && selection.rangeCount > 0
  const line = isText ? selection.getRangeAt(0).getBoundingClientRect() : undefined
  const { left, right, top, bottom } = activeElement.getBoundingClientRect()
  return [line?.height ? { left, right, top: line.top, bottom: line.bottom } : { left, right, top, bottom }]
}

/**
 * Keeps toasts at the top right of the content: below the header, at the right edge (in Arabic before the sidebar), and below the
 * controls that they would cover; controls behind a dialog do not count. If there is no such place, a toast covers neither the first field
 * nor the focused one. Sets `--toast-top` and `--toast-right` of the toasts' layer.
 * @returns a function that stops the placement
 */
export function placeToasts(layer: HTMLElement): () => void {
  const place = (cause?: Event | MutationRecord[]) => {
    const toasts = layer.querySelectorAll('[data-sonner-toast]').length
    const front = layer.querySelector<HTMLElement>(FRONT)
    if (!front) return
    const { clientWidth, clientHeight } = document.documentElement
    const right = document.querySelector(HEADS)?.getBoundingClientRect().right ?? clientWidth
    const edge = Math.min(right, clientWidth) - GAP
    const column = {
      left: edge - front.offsetWidth,
      right: edge,
      top: GAP,
      bottom: window.visualViewport?.height ?? clientHeight,
    }
    const height = front.offsetHeight + PEEK * (Math.min(toasts, 3) - 1)
    const least = [...boxesOf(HEADS), ...typedBoxes()]
    const dialog = [...document.querySelectorAll(DIALOG)].at(-1)
    const controls = dialog ? boxesOf(DIALOG_CONTROLS, dialog, DIALOG_GAP) : boxesOf(CONTROLS)
    const used = [...least, ...controls]
    const present = Number.parseFloat(layer.style.getPropertyValue('--toast-top'))
    const mayStay = (boxes: Box[]) => freeTop({ ...column, top: present }, height, boxes) === present
    // A toast with the focus or the pointer stays in place, unless a control appears below it.
    if (layer.matches(':focus-within') && mayStay(used)) return
    // While the fields of a dialog scroll by, a toast does not move from gap to gap.
    if (dialog && cause instanceof Event && cause.type === 'scroll' && mayStay(least)) return
    const fits = (boxes: Box[]) => freeTop(column, height, boxes)
    const top = fits(used) ?? fits([...least, ...boxesOf(FIELD, dialog).slice(0, 1)]) ?? fits(least) ?? GAP
    layer.style.setProperty('--toast-top', `${top}px`)
    layer.style.setProperty('--toast-right', `${clientWidth - edge}px`)
  }
  const changes = new MutationObserver(place)
  // Observes the complete page: a notice may appear below a toast.
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-front', 'data-mounted'] })
  const away = new AbortController()
  document.addEventListener('focusin', place, away)
  window.addEventListener('resize', place, away)
  document.addEventListener('scroll', place, { ...away, capture: true, passive: true })
  return () => {
    changes.disconnect()
    away.abort()
  }
}
