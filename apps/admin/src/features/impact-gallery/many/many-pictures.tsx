import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { ImagePlus } from 'lucide-react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Text } from 'react-aria-components/Text'
import { toast } from 'sonner'
import { Button } from '../../../components/button.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { listNames } from '../../../resource/bulk/list-names.ts'
import styles from './many.module.css'
import { MANY_TEXTS } from './many-texts.ts'
import { PictureTile } from './picture-tile.tsx'
import { hasMissing } from './tile.ts'
import { TITLES } from './titles.ts'
import { UploadsGuard } from './uploads-guard.tsx'
import { useManyUploads } from './use-many-uploads.ts'
import { useTitles } from './use-titles.ts'

interface ManyPicturesProps {
  rows: ImpactGalleryItem[]
  accountId: number
}

/** Adds many pictures by one drop, each with its progress, and fills in titles in a grid. */
export function ManyPictures({ rows, accountId }: ManyPicturesProps) {
  const { locale } = useLocale()
  const texts = MANY_TEXTS[locale]
  const uploads = useManyUploads()
  const titles = useTitles(accountId, uploads.hide)
  const untitled = rows.filter((row) => TITLES.some((column) => !row[column]))
  const start = (files: File[]) => {
    const pictures = files.filter(({ type }) => type === '' || type.startsWith('image/'))
    const others = files.filter((file) => !pictures.includes(file)).map(({ name }) => name)
    if (others.length > 0) toast.error(texts.notPictures(listNames(locale, others, texts.otherFiles)))
    if (pictures.length > 0) uploads.start(pictures, Math.max(0, ...rows.map(({ display_order }) => display_order)))
  }
  const { tiles, added, newIds, isBusy } = uploads
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <DropZone
        className={styles.drop ?? ''}
        aria-label={texts.title}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) =>
          start(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))))
        }
      >
        <ImagePlus size={24} strokeWidth={1.5} aria-hidden="true" />
        <Text slot="label">{texts.drop}</Text>
        <FileTrigger allowsMultiple acceptedFileTypes={['image/*']} onSelect={(files) => start([...(files ?? [])])}>
          <Button isSmall>{texts.choose}</Button>
        </FileTrigger>
        {tiles.length === 0 && untitled.length > 0 && (
          <Button isSmall variant="quiet" onPress={() => uploads.show(untitled.map(toTile))}>
            {texts.fillIn(untitled.length)}
          </Button>
        )}
      </DropZone>
      {tiles.length > 0 && (
        <>
          <p role="status" className={styles.progress}>
            {isBusy && texts.uploaded(added.length, tiles.length)}
          </p>
          <ol className={styles.tiles} aria-label={texts.titles}>
            {tiles.map((tile, at) => (
              <PictureTile key={tile.key} tile={tile} place={at + 1} titles={titles} onCancel={() => uploads.cancel(tile.key)} />
            ))}
          </ol>
          <div className={styles.buttons}>
            <Button
              variant="primary"
              isPending={titles.isSaving}
              isDisabled={isBusy || added.length === 0}
              onPress={() => titles.save({ rows: added, isShown: true, newIds })}
            >
              {texts.saveAndShow}
            </Button>
            <Button
              isDisabled={isBusy || titles.isSaving || added.length === 0}
              onPress={() => titles.save({ rows: added, isShown: false, newIds })}
            >
              {texts.save}
            </Button>
            <Button variant="quiet" isDisabled={isBusy} onPress={() => uploads.show([])}>
              {texts.close}
            </Button>
          </div>
          <UploadsGuard hasMissing={hasMissing(tiles)} />
        </>
      )}
    </section>
  )
}

const toTile = (row: ImpactGalleryItem) => ({
  key: String(row.id),
  picture: row.image_url ?? '',
  state: { status: 'added' as const, row, isNew: false },
})
