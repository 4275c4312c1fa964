import { pathToFileURL } from 'node:url'

const folder = (name: string) => new URL(`../${name}/`, pathToFileURL(import.meta.filename))

/** Where the files of the brand lie, for the builds that copy them. Runs from source alone, never from a bundle. */
export const BRAND_FOLDERS = {
  /** What the site serves as it is, under the same addresses. */
  public: folder('public'),
  /** The default pictures of products, articles and logos. */
  defaultPictures: folder('pictures'),
  /** Fonts of share pictures, whose renderer reads TrueType only. */
  shareFonts: folder('fonts/share-pictures'),
} as const
