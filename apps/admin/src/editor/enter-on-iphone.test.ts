// @vitest-environment happy-dom
import { TextSelection } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEditor } from './open-editor.test-data.ts'

/** ProseMirror detects the browser while its module loads, so the vendor is set earlier. */
vi.hoisted(() => {
  Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends Enter as Safari does. @returns whether the browser changes the text */
function enter(dom: HTMLElement): boolean {
  const key = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true })
  // If the page refuses the key, the keyboard of an iPhone loses track of the text.
  expect(dom.dispatchEvent(key)).toBe(true)
  return dom.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertParagraph', bubbles: true, cancelable: true }))
}

test('on an iPhone, Enter in a table goes one cell further, also twice in a moment; below the table it makes a paragraph', () => {
  const editor = openEditor('| a | b | c |\n| --- | --- | --- |\n| d | e | f |')
  const { view } = editor
  const cell = () => view.state.selection.$from.parent.textContent
  view.state.doc.descendants((node, at) => {
    if (node.text === 'a') view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + 1)))
  })
  for (const next of ['b', 'c']) {
    expect(enter(view.dom)).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(cell()).toBe(next)
  }
  enter(view.dom)
  vi.advanceTimersByTime(100)
  enter(view.dom)
  vi.advanceTimersByTime(1_000)
  expect(cell()).toBe('e')
  enter(view.dom)
  enter(view.dom)
  vi.advanceTimersByTime(1_000)
  view.dispatch(view.state.tr.insertText('Rice'))
  expect(enter(view.dom), 'left to the browser').toBe(true)
  vi.advanceTimersByTime(1_000)
  view.dispatch(view.state.tr.insertText('Oil'))
  expect(editor.text()).toMatch(/\n\nRice\n\nOil$/)
  view.destroy()
})
