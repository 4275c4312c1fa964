import { useRef } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { formatShortDateTime } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import styles from './share.module.css'
import { SHARE_TEXTS } from './texts.ts'

/** The link of a draft that was just shared: to copy, once. */
export function NewLink({ link, expiresAt }: { link: string; expiresAt: string }) {
  const { locale } = useLocale()
  const texts = SHARE_TEXTS[locale]
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const select = () => {
    field.current?.focus()
    field.current?.select()
  }
  return (
    <div className={styles.link}>
      <TextField
        label={texts.link}
        value={link}
        onChange={() => {}}
        isReadOnly
        dir="ltr"
        inputRef={field}
        hint={`${texts.onlyNow} ${texts.ends(formatShortDateTime(locale, expiresAt))}`}
      />
      <CopyButton
        variant="primary"
        autoFocus
        text={link}
        label={texts.copy}
        copied={texts.copied}
        failed={texts.copyFailed}
        onFailed={select}
      />
    </div>
  )
}
