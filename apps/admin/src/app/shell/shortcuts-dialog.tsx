import { CheckboxField } from '../../components/checkbox-field.tsx'
import { Dialog, DialogBody } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { setSingleKeys, useSingleKeys } from '../../lib/single-keys.ts'
import styles from './shortcuts-dialog.module.css'

/** Every shortcut of the admin; those of a single key can be turned off here. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts: text, form } = useText()
  const areOn = useSingleKeys()
  const shortcuts = [
    { keys: ['?'], does: text.list },
    { keys: ['/'], does: text.search },
    { keys: ['Ctrl + S', '⌘ + S'], does: text.save },
    { keys: ['Enter'], does: text.saveLine },
    { keys: ['Esc'], does: text.close },
    { keys: [text.arrows], does: text.tables },
    { keys: ['Enter'], does: text.order },
    { keys: ['Ctrl + B', 'Ctrl + I', 'Ctrl + K'], does: text.format },
  ]
  return (
    <Dialog title={text.title} onClose={onClose} closeLabel={form.close}>
      <DialogBody>
        <dl className={styles.list}>
          {shortcuts.map(({ keys, does }) => (
            <div key={does} className={styles.item}>
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
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <CheckboxField label={text.singleKeys} isSelected={areOn} onChange={setSingleKeys} />
      </DialogBody>
    </Dialog>
  )
}
