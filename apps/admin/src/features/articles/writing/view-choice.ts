import { keepChoice, keptChoice } from '../../../lib/keep-choice.ts'

/** How staff last wrote on this device: in the visual editor, or in Markdown. */
export type WritingView = 'visual' | 'source'

const STORAGE_KEY = 'admin-writing'

export function storedView(): WritingView {
  return keptChoice(STORAGE_KEY) === 'source' ? 'source' : 'visual'
}

export function storeView(view: WritingView): void {
  keepChoice(STORAGE_KEY, view)
}
