import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button, IconButton } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import styles from './list.module.css'
import { useSavedViews } from './saved-views.ts'
import { toastRemovedView } from './undo-removed-view.tsx'
import type { ListAddress } from './use-list-address.ts'
import { VIEW_TEXTS } from './view-texts.ts'

const LONGEST_NAME = 60

interface SavedViewsProps {
  address: Pick<ListAddress, 'view' | 'openView'>
  accountId: number
  list: string
}

/** The saved views of a list: opens, saves and removes them. Each is an address, so it can be shared too. */
export function SavedViews({ address, accountId, list }: SavedViewsProps) {
  const { locale } = useLocale()
  const texts = VIEW_TEXTS[locale]
  const { views, save, restore, remove } = useSavedViews(accountId, list)
  const [name, setName] = useState<string>()
  const [isWithoutRoom, setWithoutRoom] = useState(false)
  const close = () => {
    setName(undefined)
    setWithoutRoom(false)
  }
  const isSaved = views.some(({ query }) => query === address.view)
  return (
    <>
      {views.length > 0 && (
        <ul className={styles.views} aria-label={texts.views}>
          {views.map((view) => (
            <li key={view.name} className={styles.savedView}>
              <Button
                isSmall
                aria-label={texts.openView(view.name)}
                aria-pressed={view.query === address.view}
                onPress={() => address.openView(view.query)}
              >
                <bdi>{view.name}</bdi>
              </Button>
              <IconButton
                aria-label={texts.removeView(view.name)}
                onPress={() => {
                  if (remove(view.name)) toastRemovedView(texts.removed(view.name), view.name, () => restore(view))
                  else toast.error(texts.notRemoved(view.name))
                }}
              >
                <X size={16} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {address.view !== '' && !isSaved && name === undefined && (
        <Button isSmall variant="quiet" onPress={() => setName('')}>
          <Bookmark size={16} strokeWidth={1.5} aria-hidden="true" />
          {texts.saveView}
        </Button>
      )}
      {name !== undefined && (
        <form
          className={styles.saveView}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === '') return
            if (save({ name: name.trim(), query: address.view })) close()
            else setWithoutRoom(true)
          }}
        >
          <TextField
            label={texts.viewName}
            value={name}
            maxLength={LONGEST_NAME}
            onChange={setName}
            error={isWithoutRoom ? texts.noRoom : undefined}
          />
          <Button type="submit" isSmall variant="primary">
            {texts.save}
          </Button>
          <Button isSmall onPress={close}>
            {texts.cancel}
          </Button>
        </form>
      )}
    </>
  )
}
