import { CheckboxField } from '../../components/checkbox-field.tsx'
import { Dialog, DialogBody } from '../../components/dialog.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { setSingleKeys, useSingleKeys } from '../../lib/single-keys.ts'
import { PREVIEW_BUTTON_TEXTS } from '../../resource/preview/button-texts.ts'
import styles from './shortcuts-dialog.module.css'

/** Every shortcut of the admin, with a switch for single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts: text, form } = useText()
  const { locale } = useLocale()
  const areOn = useSingleKeys()
  const shortcuts = [
    { keys: ['?'], action: text.list },
    { keys: ['/'], action: text.search },
    { keys: ['Ctrl + S', '⌘ + S'], action: text.save },
    { keys: ['Enter'], action: text.saveLine },
    { keys: ['Esc'], action: text.close },
    { keys: ['Alt + P'], action: PREVIEW_BUTTON_TEXTS[locale].shortcut },
    { keys: ['Alt + T'], action: text.toasts },
    { keys: [text.arrows], action: text.tables },
    { keys: ['Enter'], action: text.order },
    { keys: ['Ctrl + B', 'Ctrl + I', 'Ctrl + K'], action: text.format },
  ]
  return (
    <Dialog title={text.title} onClose={onClose} closeLabel={form.close}>
      <DialogBody>
        <dl className={styles.list}>
          {shortcuts.map(({ keys, action }) => (
            <div key={action} className={styles.item}>
              <dt>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ` ${text.or} `}
                    <kbd className={styles.key} dir="auto">
                      {key}
                    </kbd>
                  </span>
                ))}
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
        <CheckboxField label={text.singleKeys} isSelected={areOn} onChange={setSingleKeys} />
      </DialogBody>
    </Dialog>
  )
}
