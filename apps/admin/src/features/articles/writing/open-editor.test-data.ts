import { createEditor, type Editor, type EditorHost } from './create-editor.ts'

/** An editor of a text in the document of a test. @param host what a test looks at */
export function openEditor(text: string, host: Partial<EditorHost> = {}): Editor {
  const nothing = () => undefined
  return createEditor(document.body.appendChild(document.createElement('div')), text, {
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
  })
}
