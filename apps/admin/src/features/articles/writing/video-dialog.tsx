import { videoInText } from '@bayt/content/text/video'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../components/dialog.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { stop } from './link-dialog.tsx'
import { WRITING_TEXTS } from './texts.ts'
import styles from './writing.module.css'

interface VideoDialogProps {
  onApply: (line: string) => void
  onClose: () => void
}

/** Asks for the address of a video. */
export function VideoDialog({ onApply, onClose }: VideoDialogProps) {
  const { video: text, link } = WRITING_TEXTS[useLocale().locale]
  const { form } = useText()
  const [address, setAddress] = useState('')
  const [isRefused, setRefused] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the form around it
    <div onSubmit={stop} onKeyDown={stop}>
      <Dialog title={text.title} size="medium" onClose={onClose} hasClose>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            const line = videoLine(address)
            if (line === undefined) setRefused(true)
            else onApply(line)
          }}
        >
          <DialogBody>
            <TextField
              label={text.address}
              hint={text.hint}
              value={address}
              onChange={(typed) => {
                setAddress(typed)
                setRefused(false)
              }}
              inputMode="url"
              dir="ltr"
              error={isRefused ? text.refused : undefined}
            />
          </DialogBody>
          <DialogFoot>
            <Button onPress={onClose}>{form.cancel}</Button>
            <Button variant="primary" type="submit">
              {link.apply}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </div>
  )
}

/**
 * The line of Markdown that shows a video.
 * @param typed the address of the video, also with a title, or the code that embeds the video
 */
export function videoLine(typed: string): string | undefined {
  return videoInText(typed)?.page
}
