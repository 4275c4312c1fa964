import { useText } from '../../lib/i18n/locale-context.tsx'
import type { PublishingState } from '../../lib/publishing/state.ts'
import { publishingWords } from './words.ts'

/** The state in a sentence, with the reason of a failure. */
export function PublishingDetail({ state }: { state: PublishingState }) {
  const { publishing: text } = useText()
  return (
    <>
      <p>{publishingWords(state, text).detail}</p>
      {state.kind === 'failed' && (
        <>
          <p>{text.reason}:</p>
          {/* Written by the publisher, in English. */}
          <p dir="auto">{state.reason ?? text.noReason}</p>
        </>
      )}
    </>
  )
}
