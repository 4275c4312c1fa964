import type { Dictionary } from '../../lib/i18n/dictionary.ts'
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
