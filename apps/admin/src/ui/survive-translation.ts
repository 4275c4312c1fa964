/**
 * The page asks browsers not to translate it (`index.html`), but extensions and some browsers do. They replace or wrap each text with a
 * `<font>`. If React then removes such a text, or inserts a node next to it, the call fails and the whole screen disappears.
 */

const isFont = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.tagName === 'FONT'

/** The `<font>` element that has replaced a text of React. */
const replaced = new WeakMap<Node, HTMLElement>()

function noteReplaced(records: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (removedNodes.length === 0) continue
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
    if (font) for (const node of removedNodes) if (node instanceof Text) replaced.set(node, font)
  }
}

/** The child of `parent` that now shows React's node `child`: the node itself, or the `<font>` around or instead of it. */
function shownIn(parent: Node, child: Node): Node | undefined {
  let shown: Node | null | undefined = child.parentNode ? child : replaced.get(child)
  while (shown && shown.parentNode !== parent) shown = isFont(shown.parentNode) ? shown.parentNode : undefined
  return shown ?? undefined
}

/** Lets React remove and change texts that a translation has replaced or wrapped. */
export function surviveTranslation(): void {
  const noticed = new MutationObserver(noteReplaced)
  noticed.observe(document, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const shown = shownIn(this, child)
    if (shown) removeChild.call(this, shown)
    // A translation that joins sentences removes some texts without a replacement.
    else if (child instanceof Text && !child.parentNode) return child
    else removeChild.call(this, child)
    return child
  }

  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, next: Node | null): Added {
    const isMoved = next !== null && next.parentNode !== this
    const shown = isMoved ? (shownIn(this, next) ?? (next instanceof Text && !next.parentNode ? null : next)) : next
    return insertBefore.call(this, added, shown) as Added
  }

  // React changes a text by setting `nodeValue`. The changed text replaces the `<font>` that stands in its place; the translation may
  // replace the text again.
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data
    },
    set(this: Text, text: string | null) {
      this.data = text ?? ''
      const font = this.parentNode ? undefined : replaced.get(this)
      if (font?.isConnected) font.replaceWith(this)
    },
  })
}
