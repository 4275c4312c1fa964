import { useEffect, useRef } from 'react'
import type { Editor } from './create-editor.ts'

/**
 * Gives the focus back to the text once its dialog has closed, with the cursor at its former place. A browser that restores the
 * focus puts the cursor at the start of the text, and ProseMirror corrects that only within 200 ms, which a slow device exceeds.
 */
export function useFocusAfterDialog(editor: Editor | undefined, isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) editor?.view.focus()
    wasOpen.current = isOpen
  }, [editor, isOpen])
}
