import { usePublishing } from '../../data/publishing/use-publishing.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PublishingDetail } from './publishing-indicator.tsx'
import { useRetry } from './use-retry.ts'

/**
 * A notice below the header while publishing fails or takes too long, or while an older release is shown: the meaning, the reason,
 * the remedy.
 */
export function PublishingTrouble() {
  const { publishing: text } = useText()
  const { state } = usePublishing()
  const isPinned = state.kind === 'pinned'
  const retry = useRetry(isPinned ? { resume: true } : {})
  if (!isPinned && state.kind !== 'failed' && state.kind !== 'delayed') return null
  const hasFailed = state.kind === 'failed'
  const again = hasFailed ? text.retry : text.publishAgain
  const running = isPinned ? text.resuming : text.retrying
  return (
    <Notice
      tone={hasFailed ? 'error' : 'attention'}
      title={text[state.kind]}
      actions={
        <Button isPending={retry.isPending} onPress={() => retry.mutate()}>
          {retry.isPending ? running : again}
        </Button>
      }
    >
      <PublishingDetail state={state} />
    </Notice>
  )
}
