import { pathToFileURL } from 'node:url'

const folder = (name: string) => new URL(`../${name}/`, pathToFileURL(import.meta.filename))

/** The folders of the brand, for the builds that copy them. This module runs from source only, never from a bundle. */
export const BRAND_FOLDERS = {
  /** Files that the site serves unchanged, under the same paths. */
  public: folder('public'),
  /** Logos and the icon of the browser's tab. A build gives them addresses with a content hash. */
  logos: folder('logos'),
  /** The default pictures of products, articles and logos. */
  defaultPictures: folder('pictures'),
  /** Fonts of share pictures, whose renderer reads TrueType only. */
  shareFonts: folder('fonts/share-pictures'),
} as const
