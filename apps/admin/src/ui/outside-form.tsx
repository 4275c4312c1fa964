import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()
/** React Aria keeps Tab in the dialog, and listens at the document. */
const stopKey = (event: KeyboardEvent) => event.key !== 'Tab' && stop(event)

/** Around a dialog that a part of a form opens: React events of the dialog bubble to the form, which would save too. */
export function OutsideForm({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the form around it
    <div style={{ display: 'contents' }} onSubmit={stop} onKeyDown={stopKey}>
      {children}
    </div>
  )
}
