import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/spinner.tsx'

/** Shown in place of a form while its draft is read. @param openWithout opens the form without the draft; given once the read takes long */
export function WaitForDraft({ openWithout }: { openWithout: (() => void) | undefined }) {
  const { form: text, shell } = useText()
  return (
    <>
      <Loading text={shell.loading} />
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
