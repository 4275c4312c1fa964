import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Loading } from '../../components/spinner.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'

/** In place of a form whose draft is being read. @param openWithout once the device is slow */
export function WaitForDraft({ openWithout }: { openWithout: (() => void) | undefined }) {
  const { form: text } = useText()
  return (
    <>
      <Loading text={text.loadingRecord} />
      {openWithout && (
        <Notice
          tone="attention"
          actions={
            <Button isSmall onPress={openWithout}>
              {text.openWithoutDraft}
            </Button>
          }
        >
          {text.draftAwaited}
        </Notice>
      )}
    </>
  )
}
