import type { ReactNode, SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Around a dialog that a part of a form opens: React events of the dialog bubble to the form, which would save too. */
export function OutsideForm({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the form around it
    <div style={{ display: 'contents' }} onSubmit={stop} onKeyDown={stop}>
      {children}
    </div>
  )
}
