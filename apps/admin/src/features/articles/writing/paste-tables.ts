/** Elements that begin a line of their own, in a cell of a pasted table. */
const BLOCKS = [
  'p, div, section, article, address, aside, header, footer, h1, h2, h3, h4, h5, h6, pre, blockquote, figure, figcaption',
  'ul, ol, li, dl, dt, dd',
].join(', ')

/** Replaces an element by its content. */
export function unwrap(element: Element, around = ''): void {
  element.replaceWith(around, ...element.childNodes, around)
}

/** Reduces pasted tables to Markdown's tables: equally long rows of cells with one line, and no caption. */
export function flattenTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    for (const caption of partsOf(table, 'caption')) {
      table.before(renamed(caption, 'p'))
      caption.remove()
    }
    if (table.querySelector('table')) {
      dissolve(table)
      continue
    }
    for (const block of table.querySelectorAll(BLOCKS)) unwrap(block, ' ')
    const rows = [...table.querySelectorAll('tr')]
    splitMergedCells(rows)
    makeEquallyLong(rows)
  }
}

/** A table around a table is the layout of a page or mail: its cells are parts of the text. */
function dissolve(table: Element): void {
  for (const cell of partsOf(table, 'td, th')) cell.replaceWith(renamed(cell, 'div'))
  for (const part of [...partsOf(table, 'thead, tbody, tfoot, tr'), table]) unwrap(part)
}

/** The parts of a table without parts of inner tables. */
function partsOf(table: Element, names: string): Element[] {
  return [...table.querySelectorAll(names)].filter((part) => part.closest('table') === table)
}

/** An element of another name with the content of this one. */
function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  return other
}

/** Adds empty cells for a merged cell, so that all other cells stay in their columns. */
function splitMergedCells(rows: readonly Element[]): void {
  const widest = Math.max(1, ...rows.map(columnsOf))
  /** How many more rows the cells above reach down, by column. */
  const reach: number[] = []
  for (const row of rows) {
    let column = 0
    for (const cell of [...row.children]) {
      for (; (reach[column] ?? 0) > 0; column++) {
        reach[column] = (reach[column] ?? 0) - 1
        cell.before(emptyCell(cell))
      }
      const [width, height] = [Math.min(spanOf(cell, 'colspan'), widest), spanOf(cell, 'rowspan')]
      for (const name of SPANS) cell.removeAttribute(name)
      cell.after(...Array.from({ length: width - 1 }, () => emptyCell(cell)))
      for (const end = column + width; column < end; column++) reach[column] = height - 1
    }
    for (; column < reach.length; column++) reach[column] = Math.max(0, (reach[column] ?? 0) - 1)
  }
}

/** The columns that a row needs. Pages let a title, alone in its row, reach over 100 columns where there are three. */
function columnsOf({ children }: Element): number {
  return children.length > 1 ? [...children].reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0) : 1
}

const SPANS = ['colspan', 'rowspan'] as const

/** No browser shows a cell over more columns. */
function spanOf(cell: Element, name: (typeof SPANS)[number]): number {
  const span = Number(cell.getAttribute(name))
  return Number.isInteger(span) && span > 0 ? Math.min(span, 1000) : 1
}

function makeEquallyLong(rows: readonly Element[]): void {
  const length = Math.max(...rows.map(({ children }) => children.length))
  for (const row of rows) while (row.children.length < length) row.append(emptyCell(row))
}

const emptyCell = ({ ownerDocument }: Element) => ownerDocument.createElement('td')
