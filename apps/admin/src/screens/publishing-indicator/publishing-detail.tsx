import type { PublishingState } from '../../data/publishing/state.ts'
import { formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'

/** The state in a sentence, with the reason of a failure. */
export function PublishingDetail({ state }: { state: PublishingState }) {
  const { publishing: text } = useText()
  const { locale } = useLocale()
  return (
    <>
      <p>{text[`${state.kind}Detail`]}</p>
      {state.kind === 'pinned' && (
        <p>
          {text.pinnedSince(formatShortDateTime(locale, state.since), formatShortDateTime(locale, state.builtAt))}{' '}
          {state.isWaiting ? text.pinnedWaiting : text.pinnedNothingWaits}
        </p>
      )}
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
