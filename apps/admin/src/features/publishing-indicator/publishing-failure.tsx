import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { usePublishing } from '../../lib/publishing/use-publishing.ts'
import { PublishingDetail } from './publishing-detail.tsx'
import { useRetry } from './use-retry.ts'

/** Below the header while publishing has failed: the reason, and another try. */
export function PublishingFailure() {
  const { publishing: text } = useText()
  const { state } = usePublishing()
  const retry = useRetry()
  if (state.kind !== 'failed') return null
  return (
    <Notice
      tone="error"
      title={text.failed}
      actions={
        <Button isPending={retry.isPending} onPress={() => retry.mutate()}>
          {retry.isPending ? text.retrying : text.retry}
        </Button>
      }
    >
      <PublishingDetail state={state} />
    </Notice>
  )
}
