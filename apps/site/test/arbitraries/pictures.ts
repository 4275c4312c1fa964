import sharp, { type Color } from 'sharp'

const KINDS = ['photo', 'pixel', 'wide', 'transparent', 'missing', 'broken', 'cut-off', 'drawing', 'empty', 'grey', 'slow%20name']

/** An address per kind of picture. */
export const PICTURES = KINDS.map((name) => `https://media.example/${name}.png`)

/**
 * An address in the media library per kind of picture. The site makes variants of the library's pictures that a text shows, and
 * their names are hashes.
 */
export const LIBRARY_PICTURES = KINDS.map(
  (_, kind) => `https://media.example/storage/v1/object/public/media/full/${kind.toString(16).repeat(32)}.png`,
)

const solid = (width: number, height: number, background: Color) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

/** Returns a picture of the kind that the address names. Other addresses are missing. */
export async function fetchArbitraryPicture(url: string): Promise<Uint8Array> {
  const name = KINDS[LIBRARY_PICTURES.indexOf(url)] ?? /^https:\/\/media\.example\/([^.]*)\.png$/.exec(url)?.[1] ?? 'missing'
  if (name === 'missing') throw new Error('it answered 404')
  if (name === 'broken') return new TextEncoder().encode('no picture')
  if (name === 'drawing')
    return new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>pwn()</script></svg>')
  if (name === 'empty') return new Uint8Array()
  if (name === 'pixel') return solid(1, 1, '#123456')
  if (name === 'wide') return solid(3_000, 1, '#a06030')
  if (name === 'transparent') return solid(50, 40, { r: 9, g: 90, b: 60, alpha: 0.4 })
  if (name === 'grey')
    return sharp(await solid(700, 20, '#777'))
      .greyscale()
      .jpeg()
      .toBuffer()
  const photo = await solid(700, 500, '#a06030')
  return name === 'cut-off' ? photo.subarray(0, photo.byteLength / 2) : photo
}
