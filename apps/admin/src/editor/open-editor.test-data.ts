import { createEditor, type Editor, type EditorHost } from './create-editor.ts'
import { textNear } from './line-below.ts'

/**
 * An editor of a text in the document of a test.
 * @param host the callbacks that the test inspects
 * @param startAt letters before the cursor
 */
export function openEditor(text: string, host: Partial<EditorHost> = {}, startAt?: string): Editor {
  const nothing = () => undefined
  const whole = {
    onText: nothing,
    onState: nothing,
    onBlur: nothing,
    onFiles: () => [],
    onInserted: nothing,
    onLeftOut: nothing,
    uploaded: nothing,
    isRemoved: () => false,
    shownAddress: nothing,
    open: nothing,
    describe: 'Describe',
    undescribed: 'Without a description',
    broken: 'The picture cannot be loaded',
    opaque: 'Stays as it is',
    onShortcut: nothing,
    attributes: {},
    ...host,
  }
  const editor = createEditor(document.body.appendChild(document.createElement('div')), text, { current: whole })
  if (startAt !== undefined) {
    const { doc, tr } = editor.view.state
    let place = doc.content.size
    doc.descendants((node, at) => {
      if (startAt !== '' && node.text?.includes(startAt))
        place = Math.min(place, at + node.text.indexOf(startAt) + startAt.length)
    })
    editor.view.dispatch(tr.setSelection(textNear(doc, place)))
  }
  return editor
}
