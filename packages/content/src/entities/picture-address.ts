/** The longest side of a thumbnail, in pixels: sharp in a row, enough for a card. */
export const THUMBNAIL_LONGEST_SIDE = 400

/**
 * The storage paths of an uploaded picture and its thumbnail: the same name in two folders of the bucket, so that the address of
 * the picture gives that of the thumbnail.
 * @param file name from a content hash of both
 */
export function pairedNames(file: string): { full: string; small: string } {
  return { full: `full/${file}`, small: `small/${file}` }
}

/** The address of a picture's thumbnail. Older pictures, tiny ones and those of other sites have none. */
export function thumbnailOf(address: string): string | undefined {
  const [, bucket, file] = /^(.*\/object\/public\/media\/)full\/([0-9a-f]{32}\.[a-z]{3,4})$/.exec(address) ?? []
  return bucket && file ? bucket + pairedNames(file).small : undefined
}
