import type { PictureFormat } from '../../data/picture.ts'

/** The `srcset` of one format of a picture. */
export function srcset({ variants }: PictureFormat): string {
  return variants.map(({ path, width }) => `${path} ${width}w`).join(', ')
}
