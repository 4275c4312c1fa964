import { useQueries } from '@tanstack/react-query'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { pictureTextOptions } from '../../resource/picture-text/picture-text-options.ts'
import { fileNameOf, type MissingPictures, nameOfPicture } from './missing-pictures.ts'

/** The names of pictures that cannot be shown any more: their alternative text, or the name of their file until the text has loaded. */
export function usePictureNames(missing: readonly MissingPictures[]): (address: string) => string {
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
