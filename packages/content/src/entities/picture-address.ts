/** The longest side of a thumbnail, in pixels: sharp in a row, enough for a card. */
export const THUMBNAIL_LONGEST_SIDE = 400

/**
 * The storage paths of an uploaded picture and its thumbnail: the same name in two folders of the bucket, so that the address of the
 * thumbnail follows from the address of the picture.
 * @param file the name of both files, from a hash of their content
 */
export function pairedNames(file: string): { full: string; small: string } {
  return { full: `full/${file}`, small: `small/${file}` }
}

/** The address of a picture's thumbnail. Older, tiny and external pictures have no thumbnail. */
export function thumbnailOf(address: string): string | undefined {
  const [, bucket, file] = /^(.*\/object\/public\/media\/)full\/([0-9a-f]{32}\.[a-z]{3,4})$/.exec(address) ?? []
  return bucket && file ? bucket + pairedNames(file).small : undefined
}

/** Matches the address of a picture that `image-upload` stored: the name is a content hash. */
const STORED = 'https?://[^\\s()<>"\'\\\\]+/storage/v1/object/public/media/(?:full/)?[0-9a-f]{32}\\.[a-z]{3,4}'
const IS_STORED = new RegExp(`^${STORED}$`)
/** An address in a Markdown text, up to the character that ends the address there. */
const STORED_IN_TEXT = new RegExp(`${STORED}(?=[\\s)>"']|$)`, 'g')

/** Whether an address belongs to the media library. */
export function isStoredPicture(address: string): boolean {
  return IS_STORED.test(address)
}

/**
 * The name of a picture of this project's media library inside the bucket.
 * @returns `undefined` for another address
 */
export function libraryName(address: string, supabaseUrl: string): string | undefined {
  if (!isStoredPicture(address) || !isInPublicStorage(address, supabaseUrl)) return undefined
  return address.slice(address.indexOf('/public/media/') + '/public/media/'.length)
}

/** The addresses of library pictures that a Markdown text shows or links to, without doubles. */
export function storedPicturesIn(text: string): string[] {
  return text.includes('/object/public/media/') ? [...new Set(text.match(STORED_IN_TEXT))] : []
}

/**
 * Whether the site can show the picture at an address: the site takes pictures only from the project's public storage
 * (`queries/fetch-picture.ts`).
 * @param supabaseUrl address of the project
 */
export function isInPublicStorage(address: string, supabaseUrl: string): boolean {
  const storage = new URL('/storage/v1/object/public/', supabaseUrl)
  const url = URL.parse(address)
  return url?.origin === storage.origin && url.pathname.startsWith(storage.pathname)
}
