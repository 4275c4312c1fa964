import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import type { UploadState } from '../../../resource/form/use-picture-upload.ts'

/** A picture of the grid: a file on its way to the gallery, or an item of it. */
export interface Tile {
  key: string
  /** A file on this device, or the address of the picture of an item. */
  picture: string | File
  state:
    | { status: 'waiting' }
    | Exclude<UploadState, { status: 'idle' }>
    /** `isNew` if it was uploaded in this grid. */
    | { status: 'added'; row: ImpactGalleryItem; isNew: boolean }
}

/** The items that are in the gallery already. */
export function addedRows(tiles: readonly Tile[]): ImpactGalleryItem[] {
  return tiles.flatMap(({ state }) => (state.status === 'added' ? [state.row] : []))
}

/** The items that were uploaded in this grid. */
export function newIds(tiles: readonly Tile[]): number[] {
  return tiles.flatMap(({ state }) => (state.status === 'added' && state.isNew ? [state.row.id] : []))
}

/** Whether some pictures are still on their way. */
export function isUploading(tiles: readonly Tile[]): boolean {
  return tiles.some(({ state }) => state.status !== 'added' && state.status !== 'failed')
}

/** Whether some pictures are not in the gallery yet: on their way, or failed. */
export function hasMissing(tiles: readonly Tile[]): boolean {
  return tiles.some(({ state }) => state.status !== 'added')
}
