/** Space between a toast and its neighbours. */
const GAP = 12
/** The visible height of the toasts behind the front toast. */
const PEEK = 14

/** The header, and the head of each dialog. */
const HEADS = 'header'
/** Controls of a screen, without the controls in rows of its lists: these rows scroll. */
const CONTROLS = 'main :is(a[href], button, input, select, textarea):not(:is(table, ul, ol) *)'
const DIALOG = '[role=dialog], [role=alertdialog]'
const FRONT = '[data-sonner-toast][data-front="true"]'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * The highest place in a column of the screen at which a toast covers nothing.
 * @param column `top` is the highest allowed place, `bottom` the end of the screen
 * @returns `undefined` if a toast covers something at every place
 */
export function freeTop(column: Box, height: number, used: Box[]): number | undefined {
  const inColumn = used.filter(({ left, right }) => left < column.right + GAP && right > column.left - GAP)
  let { top } = column
  for (const box of inColumn.sort((a, b) => a.top - b.top)) {
    if (box.top < top + height + GAP && box.bottom + GAP > top) top = box.bottom + GAP
  }
  return top + height + GAP <= column.bottom ? top : undefined
}

function boxesOf(selector: string): Box[] {
  const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  return boxes.filter(({ width, height, bottom }) => width > 1 && height > 1 && bottom > 0)
}

/**
 * The boxes that a toast must not cover: the focused field; in a text editor only the line with the cursor, because a tall
 * editor would leave no place.
 */
function typedBoxes(): Box[] {
  const { activeElement } = document
  if (!activeElement?.matches('input, select, textarea, [contenteditable="true"]')) return []
  const selection = getSelection()
  const isText = activeElement.matches('[contenteditable="true"]') && selection && selection.rangeCount > 0
  const line = isText ? selection.getRangeAt(0).getBoundingClientRect() : undefined
  const { left, right, top, bottom } = activeElement.getBoundingClientRect()
  return [line?.height ? { left, right, top: line.top, bottom: line.bottom } : { left, right, top, bottom }]
}

/**
 * Keeps toasts at the top right of the content: below the header, at the right edge (in Arabic before the sidebar), and below the
 * controls that they would cover; controls behind a dialog do not count. Sets `--toast-top` and `--toast-right` of the toasts' layer.
 * @returns a function that stops the placement
 */
export function placeToasts(layer: HTMLElement): () => void {
  const place = () => {
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
    const used = [...least, ...(document.querySelector(DIALOG) ? [] : boxesOf(CONTROLS))]
    const present = Number.parseFloat(layer.style.getPropertyValue('--toast-top'))
    // A toast with the focus or the pointer stays in place, unless a control appears below it.
    if (layer.matches(':focus-within') && freeTop({ ...column, top: present }, height, used) === present) return
    const top = freeTop(column, height, used) ?? freeTop(column, height, least) ?? GAP
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
