import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'

/** A value of the newest render of the screen, which the editor outlives. */
export interface Newest<Value> {
  readonly current: Value
}

/** The texts and functions that the view of a picture gets from the screen. */
export interface PictureHost {
  /** The address to load: the address of the file while the picture is not uploaded. */
  shownAddress: (src: string) => string | undefined
  describe: string
  undescribed: string
  broken: string
  open: (position: number) => void
}

/** A picture in the text, its caption, and the button that opens its texts. */
export function pictureView(node: Node, getPos: () => number | undefined, host: Newest<PictureHost>): NodeView {
  const isInline = node.isInline
  const dom = document.createElement(isInline ? 'span' : 'figure')
  dom.contentEditable = 'false'
  const image = document.createElement('img')
  image.dataset.ground = 'site'
  const caption = document.createElement(isInline ? 'span' : 'figcaption')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = host.current.describe
  button.addEventListener('click', () => host.current.open(getPos() ?? 0))
  const note = document.createElement('span')
  image.addEventListener('error', () => {
    if (image.getAttribute('src')) dom.dataset.broken = host.current.broken
  })
  image.addEventListener('load', () => delete dom.dataset.broken)
  dom.append(image, ...(isInline ? [] : [caption, note, button]))
  const show = ({ attrs }: Node) => {
    const address = host.current.shownAddress(String(attrs.src))
    if (address === undefined) {
      image.removeAttribute('src')
      dom.dataset.broken = host.current.broken
    } else if (image.getAttribute('src') !== address) image.src = address
    image.alt = String(attrs.alt)
    caption.textContent = String(attrs.title)
    caption.hidden = attrs.title === ''
    note.textContent = attrs.alt === '' ? host.current.undescribed : String(attrs.alt)
    note.dataset.missing = String(attrs.alt === '')
  }
  show(node)
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    stopEvent: (event) => event.target === button,
    ignoreMutation: () => true,
  }
}

/** A block that the editor cannot show: a note that says so, and the Markdown of the block. */
export function opaqueView({ attrs }: Node, words: string): NodeView {
  const dom = document.createElement('figure')
  const note = document.createElement('span')
  // The note has the language of the interface, not the language of the text.
  note.dir = 'auto'
  note.textContent = words
  const source = document.createElement('pre')
  source.textContent = String(attrs.text)
  dom.append(note, source)
  return { dom }
}
