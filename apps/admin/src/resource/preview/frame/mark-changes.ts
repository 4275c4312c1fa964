/** The attribute of changed elements. */
export const CHANGED = 'data-changed'

/**
 * Marks the differences between two versions of a page, in both versions: the smallest elements that contain a difference, and
 * elements that only one version has. Pages of the same kind differ in few places, so elements are compared in order, without a
 * search for moved elements.
 */
export function markChanges(before: Element, after: Element): void {
  if (before.isEqualNode(after)) return
  if (!isSameItself(before, after)) {
    mark(before, after)
    return
  }
  const [olds, news] = [[...before.children], [...after.children]]
  const start = commonStart(olds, news)
  const end = commonStart(olds.slice(start).reverse(), news.slice(start).reverse())
  const oldMiddle = olds.slice(start, olds.length - end)
  const newMiddle = news.slice(start, news.length - end)
  if (oldMiddle.length === newMiddle.length) {
    for (const [index, old] of oldMiddle.entries()) markChanges(old, newMiddle[index] ?? old)
  } else {
    mark(...oldMiddle, ...newMiddle)
  }
}

/** Whether two elements are the same without their child elements. */
function isSameItself(one: Element, other: Element): boolean {
  return one.tagName === other.tagName && ownText(one) === ownText(other) && one.cloneNode().isEqualNode(other.cloneNode())
}

function ownText(element: Element): string {
  return [...element.childNodes]
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ textContent }) => textContent?.trim() ?? '')
    .join('\n')
}

function commonStart(ones: readonly Element[], others: readonly Element[]): number {
  const differs = ones.findIndex((one, index) => !others[index] || !one.isEqualNode(others[index]))
  return differs < 0 ? ones.length : differs
}

function mark(...elements: Element[]): void {
  for (const element of elements) element.setAttribute(CHANGED, '')
}
