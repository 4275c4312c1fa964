import type { PreviewSource } from './preview-source.ts'

/** Place of the button that shares a draft, at the end of the toolbar. */
export function ShareSlot(_props: { source: PreviewSource }) {
  return null
}
