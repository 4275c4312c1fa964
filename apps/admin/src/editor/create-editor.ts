import { history } from 'prosemirror-history'
import { Fragment, type Node } from 'prosemirror-model'
import { EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { type Newest, opaqueView, type PictureHost, pictureView } from './block-views.ts'
import { type Action, blockPlace } from './commands.ts'
import { ENTER_IN_TABLE, KEYS, pictureKeys, shortcutKeys, TYPED_MARKS } from './keys.ts'
import { LINES_AT_ENDS, textNear, WRITE_BESIDE_CHOSEN, writeBelow } from './line-below.ts'
import { readMarkdown, writeMarkdown } from './markdown.ts'
import { parseCopied, reduceHtml } from './paste-html.ts'
import { dropInCell, pasteInCell, sliceOfText, splitAtBlankLines } from './paste-text.ts'
import { schema } from './schema.ts'
import { waitingId } from './waiting-picture.ts'

/**
 * Shows a document that was changed outside the editor, and replaces only the parts that differ: the cursor stays at its words, an
 * open dialog still acts on the selected words, and a composed word continues. Changed words are not selected, because the next key
 * would replace them.
 */
function follow(view: EditorView, next: Node): void {
  const { doc, selection } = view.state
  const words = doc.textBetween(selection.from, selection.to, '\n')
  const at = selection.$head.index(0)
  const block = doc.maybeChild(at)
  const there = next.children.findIndex((other) => block?.eq(other))
  // ProseMirror keeps the element of a block if only blocks below it change, or only blocks above it.
  if (there >= 0) replace(view, doc.copy(Fragment.from([...doc.children.slice(0, at + 1), ...next.children.slice(there + 1)])))
  replace(view, next)
  const { state } = view
  if (state.selection instanceof NodeSelection || state.doc.textBetween(state.selection.from, state.selection.to, '\n') === words)
    return
  view.dispatch(state.tr.setSelection(TextSelection.near(state.selection.$head)))
}

/**
 * Replaces the part in which the shown document differs. Undo does not revert this change, because the person did not make it.
 */
function replace(view: EditorView, next: Node): void {
  const { doc, selection, tr } = view.state
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  // If the equal letters at the start and at the end overlap, as in a doubled word, the shared letters count once.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content)
  if (selection instanceof TextSelection) {
    // Text that is inserted beside the selected words is not selected.
    const [from, to] = [tr.mapping.map(selection.from, selection.empty ? -1 : 1), tr.mapping.map(selection.to, -1)]
    tr.setSelection(TextSelection.between(tr.doc.resolve(Math.min(from, to)), tr.doc.resolve(to)))
  }
  view.dispatch(tr.setMeta('addToHistory', false))
}

const { nodes } = schema

/** The editor's messages and questions to the field. */
export interface EditorHost extends PictureHost {
  onText: (text: string) => void
  /** Called after each change of text or selection. */
  onState: () => void
  onBlur: () => void
  /** Called with pictures that were pasted, dropped or chosen. @returns their temporary addresses; refused pictures are reported */
  onFiles: (files: File[]) => string[]
  /** Called after pictures were inserted, so that the dialog asks for their descriptions. */
  onInserted: (addresses: string[]) => void
  /** Called after a copied text was pasted or dropped without some of its pictures. */
  onLeftOut: (pictures: number) => void
  /** The address of an inserted picture, once the picture is uploaded. */
  uploaded: (id: string) => string | undefined
  /** Whether an inserted picture was refused, or was removed since. */
  isRemoved: (id: string) => boolean
  onShortcut: (action: Action | 'link') => void
  /** The words above an opaque block. */
  opaque: string
  attributes: Record<string, string>
}

/** A closed view has no document, so this class ignores late answers, dialogs and effects. */
class OpenView extends EditorView {
  override updateState(state: EditorState): void {
    if (!this.isDestroyed) super.updateState(state)
  }
  override setProps(props: Parameters<EditorView['setProps']>[0]): void {
    if (!this.isDestroyed) super.setProps(props)
  }
  override focus(): void {
    if (!this.isDestroyed) super.focus()
  }
}

export type Editor = ReturnType<typeof createEditor>

/** An editor of one text. */
export function createEditor(place: HTMLElement, text: string, host: Newest<EditorHost>) {
  const doc = readMarkdown(text)
  let current = text
  /**
   * The last text that came from outside, and the Markdown that the editor makes of it. Opening a text is no change: as long as the
   * content is the same, the text stays as it was written.
   */
  let opened = { text, written: writeMarkdown(doc) }
  /** While the editor follows the form, it must not report changes back. */
  let isShowing = false
  /** How many pictures the text lacks that is being pasted or dropped. */
  let leftOut = 0
  /** @param isSilent for files: they are the pictures that their text lacks */
  const endPaste = (isSilent: boolean) => {
    if (leftOut > 0 && !isSilent) host.current.onLeftOut(leftOut)
    leftOut = 0
  }
  const plugins = [
    shortcutKeys((action) => host.current.onShortcut(action)),
    pictureKeys(() => host.current.open(view.state.selection.from)),
    TYPED_MARKS,
    ENTER_IN_TABLE,
    ...KEYS,
    WRITE_BESIDE_CHOSEN,
    tableEditing(),
    history(),
    LINES_AT_ENDS,
    settledPictures(host),
    new Plugin({ props: { handleDOMEvents: { blur: () => void host.current.onBlur() } } }),
  ]
  const created = EditorState.create({ doc, plugins })
  // The plugin LINES_AT_ENDS adds the empty lines at both ends only during a transaction.
  const whole = created.apply(created.tr)
  const insertFiles = (files: File[], at?: number) => {
    const addresses = host.current.onFiles(files)
    insertFigures(
      view,
      addresses.map((src) => ({ src, alt: '', title: '' })),
      at,
    )
    if (addresses.length > 0) host.current.onInserted(addresses)
  }
  const view: EditorView = new OpenView(place, {
    state: whole.apply(whole.tr.setSelection(textNear(whole.doc, 0))),
    attributes: () => host.current.attributes,
    nodeViews: {
      figure: (node, _view, getPos) => pictureView(node, getPos, host),
      image: (node, _view, getPos) => pictureView(node, getPos, host),
      source: (node) => opaqueView(node, host.current.opaque),
    },
    dispatchTransaction: (transaction: Transaction) => {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged || view.state.doc !== transaction.doc) {
        const written = writeMarkdown(view.state.doc)
        const next = written === opened.written ? opened.text : written
        if (next !== current) {
          current = next
          if (!isShowing) host.current.onText(next)
        }
      }
      host.current.onState()
    },
    transformPastedHTML: (html) => {
      const reduced = reduceHtml(html, (src) => waitingId(src) !== undefined && host.current.shownAddress(src) !== undefined)
      leftOut = reduced.leftOut
      return reduced.html
    },
    transformPasted: splitAtBlankLines,
    clipboardTextParser: (pasted, _context, isLiteral) => sliceOfText(pasted, isLiteral),
    clipboardTextSerializer: ({ content }) => writeMarkdown(nodes.doc.create(null, asBlocks(content))),
    handlePaste: (_view, event, slice) => {
      const files = picturesOf(event.clipboardData)
      const isFiles = files.length > 0 && !hasWords(event.clipboardData)
      endPaste(isFiles)
      if (!isFiles) return pasteInCell(view, event, slice)
      insertFiles(files)
      return true
    },
    handleDrop: (_view, event, slice, isMoved) => {
      const files = isMoved ? [] : picturesOf(event.dataTransfer)
      endPaste(files.length > 0)
      if (files.length === 0) return dropInCell(view, event, slice, isMoved)
      insertFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
      return true
    },
  })
  return {
    view,
    /** The text as Markdown. */
    text: () => current,
    /** Shows a text from outside the editor: a restored version, or a merge. */
    show: (next: string): void => {
      if (next === current) return
      // This step changes only pictures that have been uploaded or refused: the cursor and the undo history stay.
      isShowing = true
      try {
        view.dispatch(view.state.tr.setMeta('settled', true))
      } finally {
        isShowing = false
      }
      if (next === current) return
      const doc = readMarkdown(next)
      opened = { text: next, written: writeMarkdown(doc) }
      const isOther = opened.written !== writeMarkdown(view.state.doc)
      current = next
      isShowing = true
      try {
        if (isOther) follow(view, doc)
      } finally {
        isShowing = false
      }
      host.current.onState()
    },
    insertFiles,
    insertPictures: (pictures: { src: string; alt: string; title: string }[]) => {
      insertFigures(view, pictures)
      host.current.onInserted(pictures.filter(({ alt }) => alt === '').map(({ src }) => src))
    },
    close: () => view.destroy(),
  }
}

/** Copied words, or rows of a table, as blocks. */
function asBlocks(content: Fragment): Fragment | Node {
  const { firstChild } = content
  if (firstChild?.type === nodes.table_row) return nodes.table.create(null, content)
  return firstChild?.isBlock ? content : nodes.paragraph.create(null, content)
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/') || /\.(?:heic|heif|avif)$/i.test(file.name))
}

/** Whether the data has text: Word copies a picture of the text besides the text. */
function hasWords(data: DataTransfer | null): boolean {
  return parseCopied(data?.getData('text/html') ?? '').textContent?.trim() !== ''
}

/** Inserts pictures after the block with the cursor, or at a given place. */
function insertFigures(view: EditorView, pictures: { src: string; alt: string; title: string }[], at?: number): void {
  if (pictures.length === 0) return
  const { state } = view
  const place =
    at === undefined
      ? blockPlace(state)
      : blockPlace(state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(at)))))
  const figures = pictures.map((picture) => nodes.figure.create(picture))
  const transaction = state.tr.replaceWith(place.from, place.to, figures)
  writeBelow(transaction, place.from + figures.length)
  view.dispatch(transaction.scrollIntoView())
  view.focus()
}

/** Gives pictures their address once they are uploaded, and removes refused pictures, even after a redo restores them. */
function settledPictures(host: Newest<EditorHost>): Plugin {
  return new Plugin({
    appendTransaction: (_transactions, _before, { doc, selection, tr }) => {
      const { uploaded, isRemoved } = host.current
      doc.descendants((node, at) => {
        const id = node.type === nodes.figure || node.type === nodes.image ? waitingId(String(node.attrs.src)) : undefined
        if (id === undefined) return
        const [src, place] = [uploaded(id), tr.mapping.map(at)]
        if (src) tr.setNodeMarkup(place, undefined, { ...node.attrs, src })
        else if (isRemoved(id)) {
          tr.delete(place, place + node.nodeSize)
          if (selection instanceof NodeSelection && selection.from === at) tr.setSelection(textNear(tr.doc, place))
        }
      })
      return tr.docChanged ? tr.setMeta('addToHistory', false) : null
    },
  })
}

/** The picture at a place, or the selected picture. */
export function pictureAt(view: EditorView, at: number): { node: Node; at: number } | undefined {
  const { doc, selection } = view.state
  const node = selection instanceof NodeSelection && selection.from === at ? selection.node : doc.nodeAt(at)
  return node && [nodes.figure, nodes.image].includes(node.type) ? { node, at } : undefined
}

/** The first picture with a matching address; among several pictures, the first without a description. */
export function pictureWith(view: EditorView, isIt: (src: string) => boolean): { node: Node; at: number } | undefined {
  const found: { node: Node; at: number }[] = []
  view.state.doc.descendants((node, at) => {
    if ([nodes.figure, nodes.image].includes(node.type) && isIt(String(node.attrs.src))) found.push({ node, at })
  })
  return found.find(({ node }) => node.attrs.alt === '') ?? found[0]
}
