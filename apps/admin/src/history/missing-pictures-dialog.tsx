import type { Locale } from '@bayt/content/locale'
import { useQueries } from '@tanstack/react-query'
import { useServices } from '../data/services.tsx'
import { pictureTextOptions } from '../record/picture-text/picture-text-options.ts'
import { recordName } from '../record/record-name.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx'
import { formatList, formatNumber } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import type { MissingPicture } from './missing-pictures.ts'

/** The texts of the question, in its chunk. */
const en = {
  title: 'Some pictures are gone',
  body: 'These pictures cannot be loaded any more. Without them, visitors see the placeholder.',
  needed: 'This kind needs a picture: without it, the record is restored as inactive until you choose one.',
  bodyOfTexts: 'These pictures cannot be loaded any more. The text stays as it is; visitors see it without them.',
  textsStay: 'Texts stay as they are; visitors see them without these pictures.',
  /** @param name description or file name of the picture */
  picture: (position: string, name: string) => `Picture ${position} (${name})`,
  inText: (name: string) => `Picture in the text (${name})`,
  /** Follows the name of a record that is restored as inactive, in the list of missing pictures. */
  hidden: 'restored as inactive',
  /** Follows the name of a record whose version is restored without a required picture. */
  stays: 'the picture of today stays, because one is required',
  without: 'Restore without them',
  asBefore: 'Restore all the same',
}

const ar: typeof en = {
  title: 'صور لم تعد موجودة',
  body: 'تعذّر تحميل هذه الصور. من دونها يرى الزوار الصورة البديلة.',
  needed: 'هذا النوع يحتاج إلى صورة: من دونها يُستعاد السجل معطّلًا إلى أن تختار صورة.',
  bodyOfTexts: 'تعذّر تحميل هذه الصور. يبقى النص كما هو، ويراه الزوار من دونها.',
  textsStay: 'تبقى النصوص كما هي، ويراها الزوار من دون هذه الصور.',
  inText: (name) => `صورة في النص (${name})`,
  picture: (position, name) => `الصورة ${position} (${name})`,
  hidden: 'يُستعاد معطّلًا',
  stays: 'تبقى صورة اليوم لأن الصورة مطلوبة',
  without: 'استعادة من دونها',
  asBefore: 'استعادة كما كان',
}

const TEXTS: Record<Locale, typeof en> = { en, ar }

/** A record in the question. */
interface IncompleteRecord {
  name: string
  pictures: MissingPicture[]
  /** The effect of a missing picture that the record needs: the record comes back hidden, or the present picture stays. */
  note?: 'hidden' | 'stays' | undefined
}

export interface MissingPicturesDialogProps {
  records: IncompleteRecord[]
  /** Whether the records were deleted. The restore of a version keeps the present picture where a picture is required. */
  isDeleted: boolean
  isPending: boolean
  onAnswer: (isWithout: boolean) => void
  onCancel: () => void
}

/** Names the missing pictures, and asks how to restore. */
export function MissingPicturesDialog({ records, isDeleted, isPending, onAnswer, onCancel }: MissingPicturesDialogProps) {
  const { locale } = useLocale()
  const { form } = useText()
  const texts = TEXTS[locale]
  const nameOf = usePictureNames(records)
  const describe = ({ field, address }: MissingPicture) =>
    field ? texts.picture(formatNumber(locale, field.place), nameOf(address)) : texts.inText(nameOf(address))
  const shown = records.flatMap(({ pictures }) => pictures)
  // A text stays unchanged even if its pictures are missing, so there is nothing to choose.
  const hasChoice = shown.some(({ field }) => field)
  return (
    <Dialog title={texts.title} role="alertdialog" onClose={isPending ? undefined : onCancel}>
      <DialogBody>
        <p>{hasChoice ? texts.body : texts.bodyOfTexts}</p>
        <ul>
          {records.map(({ name, pictures, note }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the records of a question never change
            <li key={at}>
              <bdi>{name}</bdi>: {formatList(locale, pictures.map(describe))}
              {note && ` — ${texts[note]}`}
            </li>
          ))}
        </ul>
        {hasChoice && shown.some(({ field }) => !field) && <p>{texts.textsStay}</p>}
        {isDeleted && records.some(({ note }) => note) && <p>{texts.needed}</p>}
      </DialogBody>
      <DialogFoot>
        <Button autoFocus isDisabled={isPending} onPress={onCancel}>
          {form.cancel}
        </Button>
        {hasChoice && isDeleted && (
          <Button isDisabled={isPending} onPress={() => onAnswer(false)}>
            {texts.asBefore}
          </Button>
        )}
        <Button variant="primary" isPending={isPending} onPress={() => onAnswer(true)}>
          {hasChoice ? texts.without : texts.asBefore}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The names of pictures: the description, or the file name until the descriptions have loaded. */
function usePictureNames(records: IncompleteRecord[]): (address: string) => string {
  const services = useServices()
  const { locale } = useLocale()
  const addresses = [...new Set(records.flatMap(({ pictures }) => pictures.map(({ address }) => address)))]
  const texts = useQueries({ queries: addresses.map((address) => pictureTextOptions(services, address)) })
  return (address) => nameOfPicture(address, texts[addresses.indexOf(address)]?.data, locale)
}

/** The name of a picture: its description, preferably in the language of the interface, or the name of its file. */
export function nameOfPicture(address: string, text: object | null | undefined, locale: Locale): string {
  return (text && recordName('picture_texts', text, locale)) || fileNameOf(address)
}

/** The file name in the address of a picture; the address itself if the address has no file name. */
export function fileNameOf(address: string): string {
  const name =
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? ''
  try {
    return decodeURIComponent(name) || address
  } catch {
    // The address contains a % that is not part of an encoded character.
    return name
  }
}
