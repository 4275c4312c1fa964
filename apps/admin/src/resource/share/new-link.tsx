import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.success(texts.copied)
    } catch {
      // The browser forbids it, for example without https: the person copies the selected link.
      field.current?.focus()
      field.current?.select()
      toast.error(texts.copyFailed)
    }
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
      <Button variant="primary" autoFocus onPress={() => void copy()}>
        <Copy size={18} strokeWidth={1.5} aria-hidden="true" />
        {texts.copy}
      </Button>
    </div>
  )
}
