import { columnsOfKind } from '@bayt/content/entities/tables'
import type { DeletedRecord } from '@bayt/content/queries/history'
import { useQueries } from '@tanstack/react-query'
import { useServices } from '../../data/services.tsx'
import { LiveLinks } from '../../list/live-links.tsx'
import { pictureTextOptions } from '../../record/picture-text/picture-text-options.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { formatList, formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './bin.module.css'
import { deletedName } from './deleted-names.ts'
import { fileNameOf, isHiddenWithout, type MissingPictures, nameOfPicture } from './missing-pictures.ts'
import { BIN_TEXTS } from './texts.ts'
import type { Refused } from './use-restore.ts'

/** Shows at most this many names, so that the bin stays visible. */
const MOST = 5

interface RestoredNoticesProps {
  /** The last record first. `isHidden`: the record came back inactive, because it needs a missing picture. */
  restored: { deleted: DeletedRecord; isHidden: boolean }[]
  refused: Refused[]
}

/**
 * The restored records of this screen, each with a link to its public page once the page is live, and the records whose restore was
 * refused.
 */
export function RestoredNotices({ restored, refused }: RestoredNoticesProps) {
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  return (
    <>
      {restored.length > 0 && (
        <Notice title={texts.restoredHere}>
          <ul className={styles.names}>
            {restored.slice(0, MOST).map(({ deleted, isHidden }) => {
              const { entity, entity_id: id, version_id } = deleted
              return (
                <li key={version_id}>
                  <bdi>{deletedName(deleted, locale)}</bdi>{' '}
                  {isHidden ? `(${texts.hidden})` : <LiveLinks table={entity} row={{ ...deleted.record, id }} />}
                </li>
              )
            })}
          </ul>
        </Notice>
      )}
      <RefusedNotice title={texts.someNotRestored} refused={refused.filter(({ isUnanswered }) => !isUnanswered)} />
      <RefusedNotice title={texts.someUnanswered} refused={refused.filter(({ isUnanswered }) => isUnanswered)} />
    </>
  )
}

function RefusedNotice({ title, refused }: { title: string; refused: Refused[] }) {
  const { locale } = useLocale()
  if (refused.length === 0) return null
  return (
    <Notice tone="error" title={title}>
      <ul className={styles.names}>
        {refused.map(({ deleted, reason }) => (
          <li key={deleted.version_id}>
            <bdi>{deletedName(deleted, locale)}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface MissingPicturesDialogProps {
  missing: MissingPictures[]
  isPending: boolean
  /** @param without the records to restore without their missing pictures */
  onAnswer: (without: MissingPictures[]) => void
  onCancel: () => void
}

/** Names the missing pictures, and asks how to restore. */
export function MissingPicturesDialog({ missing, isPending, onAnswer, onCancel }: MissingPicturesDialogProps) {
  const { locale } = useLocale()
  const { form } = useText()
  const texts = BIN_TEXTS[locale]
  const nameOf = usePictureNames(missing)
  const pictures = ({ deleted, columns, inTexts }: MissingPictures) => {
    const all = columnsOfKind(deleted.entity, 'picture')
    return [
      ...columns.map((column) =>
        texts.missing.picture(formatNumber(locale, all.indexOf(column) + 1), nameOf(String(deleted.record[column]))),
      ),
      ...inTexts.map((address) => texts.missing.inText(nameOf(address))),
    ]
  }
  // A text stays unchanged even if its pictures are missing, so there is nothing to choose.
  const hasChoice = missing.some(({ columns }) => columns.length > 0)
  return (
    <Dialog title={texts.missing.title} role="alertdialog" onClose={isPending ? undefined : onCancel}>
      <DialogBody>
        <p>{hasChoice ? texts.missing.body : texts.missing.bodyOfTexts}</p>
        <ul>
          {missing.map((one) => (
            <li key={one.deleted.version_id}>
              <bdi>{deletedName(one.deleted, locale)}</bdi>: {formatList(locale, pictures(one))}
              {isHiddenWithout(one) && ` — ${texts.missing.comesHidden}`}
            </li>
          ))}
        </ul>
        {hasChoice && missing.some(({ inTexts }) => inTexts.length > 0) && <p>{texts.missing.textsStay}</p>}
        {missing.some(isHiddenWithout) && <p>{texts.missing.hidden}</p>}
      </DialogBody>
      <DialogFoot>
        <Button autoFocus isDisabled={isPending} onPress={onCancel}>
          {form.cancel}
        </Button>
        {hasChoice && (
          <Button isDisabled={isPending} onPress={() => onAnswer([])}>
            {texts.missing.asBefore}
          </Button>
        )}
        <Button variant="primary" isPending={isPending} onPress={() => onAnswer(missing)}>
          {hasChoice ? texts.missing.without : texts.missing.asBefore}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The names of pictures that can no longer be shown: the description, or the file name until the descriptions have loaded. */
function usePictureNames(missing: readonly MissingPictures[]): (address: string) => string {
  const services = useServices()
  const { locale } = useLocale()
  const addresses = [
    ...new Set(
      missing.flatMap(({ deleted, columns, inTexts }) => [
        ...columns.map((column) => String(deleted.record[column])),
        ...inTexts,
      ]),
    ),
  ]
  const texts = useQueries({ queries: addresses.map((address) => pictureTextOptions(services, address)) })
  const names = new Map(addresses.map((address, at) => [address, nameOfPicture(address, texts[at]?.data ?? null, locale)]))
  return (address) => names.get(address) ?? fileNameOf(address)
}
