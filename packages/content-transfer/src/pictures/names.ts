/** Where pictures are in a folder, and how rows name them: `pictures/full/{hash}.jpg`. */
export const PICTURES = 'pictures'

/** A sentence may end behind a name. */
const NAME = '[A-Za-z0-9_.-]*[A-Za-z0-9_]'

/** As `image-upload` names what it stores: by content, with its thumbnail in a folder beside it. */
const LIBRARY_NAME = /^(?:full\/|small\/)?[0-9a-f]{32}\.[a-z]{3,4}$/

/** The address that pictures of the media library begin with. */
export function libraryOf(projectUrl: string): string {
  return `${projectUrl}/storage/v1/object/public/media/`
}

/** The name of a picture inside the media library; none for other pictures. */
export function libraryName(projectUrl: string, address: string): string | undefined {
  const library = libraryOf(projectUrl)
  const name = address.startsWith(library) ? address.slice(library.length) : ''
  return LIBRARY_NAME.test(name) ? name : undefined
}

/** Addresses below `base` inside a text, such as the Markdown of an article. */
export function addressesBelow(base: string): RegExp {
  return new RegExp(`${base.replace(/[^\w/]/g, '\\$&')}(?:${NAME}/)*${NAME}`, 'g')
}

/** Pictures of the folder inside a text; not as a part of some longer path or address. */
export const PICTURE_IN_TEXT = new RegExp(`(?<![\\w/.-])${PICTURES}/(?:${NAME}/)*${NAME}`, 'g')

/** The name that a picture of the folder has in the media library, where an export took it from there. */
export function exportedName(path: string): string | undefined {
  const name = path.startsWith(`${PICTURES}/`) ? path.slice(PICTURES.length + 1) : ''
  return LIBRARY_NAME.test(name) ? name : undefined
}

/** The thumbnail's name of a picture that `image-upload` stored as a pair. */
export function thumbnailName(name: string): string | undefined {
  return name.startsWith('full/') ? name.replace('full/', 'small/') : undefined
}
