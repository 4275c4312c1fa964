import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import type { PublishingState } from '../../lib/publishing/state.ts'
import { PublishingDetail } from './publishing-detail.tsx'
import { useRetry } from './use-retry.ts'

/** A notice on every screen during a rollback: its start, the waiting changes, and the button that publishes again. */
export function PinnedNotice({ state }: { state: Extract<PublishingState, { kind: 'pinned' }> }) {
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
