import { createEditor, type Editor, type EditorHost, type LeftEditor } from './create-editor.ts'

/**
 * An editor of a text in the document of a test.
 * @param host the inspected host
 * @param startAt initial cursor
 * @param left state of an earlier editor
 */
export function openEditor(text: string, host: Partial<EditorHost> = {}, startAt?: number, left?: LeftEditor): Editor {
  const nothing = () => undefined
  const whole = {
    onText: nothing,
    onState: nothing,
    onBlur: nothing,
    onFiles: () => [],
    onInserted: nothing,
    uploaded: nothing,
    isRemoved: () => false,
    shownAddress: nothing,
    open: nothing,
    describe: 'Describe',
    undescribed: 'Without a description',
    broken: 'The picture cannot be loaded',
    shortcuts: [],
    attributes: () => ({}),
    ...host,
  }
  return createEditor(document.body.appendChild(document.createElement('div')), text, whole, startAt, left)
}
