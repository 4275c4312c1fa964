import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import { formatShortDateTime } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { PublishingState } from '../../lib/publishing/state.ts'

/** The texts of a publishing state: a short title, and a sentence of detail. */
export function describePublishing({ kind }: PublishingState, text: Dictionary['publishing']): { title: string; detail: string } {
  const texts: Record<PublishingState['kind'], { title: string; detail: string }> = {
    checking: { title: text.checking, detail: text.checking },
    unknown: { title: text.unknown, detail: text.unknownDetail },
    nothing: { title: text.nothing, detail: text.nothingDetail },
    publishing: { title: text.publishing, detail: text.publishingDetail },
    delayed: { title: text.delayed, detail: text.delayedDetail },
    pinned: { title: text.pinned, detail: text.pinnedDetail },
    live: { title: text.live, detail: text.liveDetail },
    failed: { title: text.failed, detail: text.failedDetail },
    site_unreachable: { title: text.siteUnreachable, detail: text.siteUnreachableDetail },
  }
  return texts[kind]
}

/** The state in a sentence, with the reason of a failure. */
export function PublishingDetail({ state }: { state: PublishingState }) {
  const { publishing: text } = useText()
  const { locale } = useLocale()
  return (
    <>
      <p>{describePublishing(state, text).detail}</p>
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
