import type { PublishingState } from '../../data/publishing/state.ts'
import { usePublishing } from '../../data/publishing/use-publishing.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PublishingDetail } from './publishing-detail.tsx'
import { useRetry } from './use-retry.ts'

/** A notice below the header while publishing fails, takes too long or is paused: the meaning, the reason, the remedy. */
export function PublishingTrouble() {
  const { publishing: text } = useText()
  const { state } = usePublishing()
  const retry = useRetry()
  if (state.kind === 'pinned') return <PinnedNotice state={state} />
  if (state.kind !== 'failed' && state.kind !== 'delayed') return null
  const hasFailed = state.kind === 'failed'
  const again = hasFailed ? text.retry : text.publishAgain
  return (
    <Notice
      tone={hasFailed ? 'error' : 'attention'}
      title={hasFailed ? text.failed : text.delayed}
      actions={
        <Button isPending={retry.isPending} onPress={() => retry.mutate()}>
          {retry.isPending ? text.retrying : again}
        </Button>
      }
    >
      <PublishingDetail state={state} />
    </Notice>
  )
}

/** A notice on every screen during a rollback: its start, the waiting changes, and the button that publishes again. */
function PinnedNotice({ state }: { state: Extract<PublishingState, { kind: 'pinned' }> }) {
  const { publishing: text } = useText()
  const resume = useRetry({ resume: true })
  return (
    <Notice
      tone="attention"
      title={text.pinned}
      actions={
        <Button isPending={resume.isPending} onPress={() => resume.mutate()}>
          {resume.isPending ? text.resuming : text.publishAgain}
        </Button>
      }
    >
      <PublishingDetail state={state} />
    </Notice>
  )
}
