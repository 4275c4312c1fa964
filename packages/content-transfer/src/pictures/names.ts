/** The folder of the pictures. Rows reference them as `pictures/full/{hash}.jpg`. */
export const PICTURES = 'pictures'

/** The name does not end with a dot, because a sentence may end after a name. */
const NAME = '[A-Za-z0-9_.-]*[A-Za-z0-9_]'

/** Matches the name of a picture that `image-upload` stored, a content hash; the thumbnail is in the sibling folder. */
const LIBRARY_NAME = /^(?:full\/|small\/)?[0-9a-f]{32}\.[a-z]{3,4}$/

/** The prefix of picture addresses in the media library. */
export function libraryOf(projectUrl: string): string {
  return `${projectUrl}/storage/v1/object/public/media/`
}

/** Matches the address of a picture in the media library of any project, with its name as the group. */
export const LIBRARY_ADDRESS = new RegExp(
  `https?://[\\w.:[\\]-]+${libraryOf('')}((?:full/|small/)?[0-9a-f]{32}\\.[a-z]{3,4})(?![\\w-])`,
  'g',
)

/** The name of a picture in the media library; `undefined` for other pictures. */
export function libraryName(projectUrl: string, address: string): string | undefined {
  const library = libraryOf(projectUrl)
  const name = address.startsWith(library) ? address.slice(library.length) : ''
  return LIBRARY_NAME.test(name) ? name : undefined
}

/** Matches addresses below `base` in a text such as the Markdown of an article. */
export function addressesBelow(base: string): RegExp {
  return new RegExp(`${base.replace(/[^\w/]/g, '\\$&')}(?:${NAME}/)*${NAME}`, 'g')
}

/** Matches pictures of the folder in a text, but not inside a longer path or address. */
export const PICTURE_IN_TEXT = new RegExp(`(?<![\\w/.-])${PICTURES}/(?:${NAME}/)*${NAME}`, 'g')

/** The title after a Markdown target, up to the bracket that closes the link. */
const TITLE = /\s(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\))\s*\)/.source

/** Matches a picture of the library in a line of the history, with its name as the group. Only the export writes such a path. */
export const PICTURE_IN_HISTORY = new RegExp(`(?<!/)${PICTURES}/((?:full/|small/)?[0-9a-f]{32}\\.[a-z]{3,4})(?![\\w-])`, 'g')

/** Matches the target of a Markdown link or picture below the folder: any file name, also with blanks and pairs of brackets. */
export const PICTURE_TARGET = new RegExp(`(?<=\\]\\(\\s*<?)${PICTURES}/(?:(?!${TITLE})(?:[^()<>"\\n]|\\([^()\\n]*\\)))+`, 'g')

/** The name that a picture had in the media library from which it was exported; `undefined` for other pictures. */
export function exportedName(path: string): string | undefined {
  const name = path.startsWith(`${PICTURES}/`) ? path.slice(PICTURES.length + 1) : ''
  return LIBRARY_NAME.test(name) ? name : undefined
}

/** The name of the thumbnail of a picture that `image-upload` stored with a thumbnail. */
export function thumbnailName(name: string): string | undefined {
  return name.startsWith('full/') ? name.replace('full/', 'small/') : undefined
}
