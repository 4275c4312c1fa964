import product from '@bayt/brand/pictures/product-placeholder.svg?raw'
import diversified from '@bayt/brand/pictures/product-placeholder-diversified.svg?raw'
import oil from '@bayt/brand/pictures/product-placeholder-oil.svg?raw'
import rice from '@bayt/brand/pictures/product-placeholder-rice.svg?raw'
import sugar from '@bayt/brand/pictures/product-placeholder-sugar.svg?raw'
import type { DevicePicture } from '@bayt/release/preview'
import type { PreparedPicture, PreviewPictures } from '@bayt/release/preview-pictures'
import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { FallbackPicture, Picture } from '../../data/picture.ts'
import type { Snapshot } from '../../data/snapshot.ts'
import { escapeMarkup } from '../../structured-data/escape.ts'
import { describePicture } from '../pictures/describe.ts'
import { variantWidths, widthsOfDefault } from '../pictures/recipe.ts'
import type { NewPicture } from './measure-picture.ts'

/** The size of an unknown picture: the size of most photos. */
const USUAL_SIZE = { width: 1280, height: 960 }
/** Matches a made-up address in an attribute, but not in structured data: there, the address is part of a longer address. */
const STAND_IN = /(?<=["\s])\/_pictures\/([0-9a-f]{20})-\d+\.\w+/g

/** The hash of a text in hexadecimal. The browser's own function is asynchronous, and templates cannot wait. */
export const sha256 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)))

export interface PreviewPictureSource extends Pick<Snapshot, 'pictureOf' | 'textPictureOf'> {
  /** Addresses about which nothing is known. */
  unknown: ReadonlySet<string>
  /** Replaces the made-up addresses by the addresses of the originals. */
  withOriginals: (html: string) => string
}

/**
 * The pictures of one preview. A picture of the live site has the addresses that the next release gives it. Any other picture
 * gets made-up addresses of the same form, because templates put the addresses together from id, width and format;
 * `withOriginals` replaces the made-up addresses in the page.
 * @param live the pictures of the live site, and the addresses of pictures that the live site cannot show
 * @param widthsOf the widths in which the content needs a picture
 * @param newPictures facts about a picture that the live site does not have
 */
export function previewPictureSource(
  live: { pictures: PreviewPictures; missing: ReadonlySet<string> },
  widthsOf: (url: string) => Iterable<number>,
  newPictures: (url: string) => NewPicture | undefined,
): PreviewPictureSource {
  const unknown = new Set<string>()
  /** Addresses of the originals, by the id in the addresses on the page. */
  const originals = new Map<string, string>()

  function standIn(key: string, { width, height, src }: DevicePicture, wanted: Iterable<number>): Picture {
    const id = sha256(key).slice(0, 20)
    originals.set(id, escapeAttribute(src))
    const widths = variantWidths(wanted, width)
    return describePicture(id, { width, height, colour: 'transparent' }, widths.length > 0 ? widths : [width], ['webp'])
  }

  function textPictureOf(url: string): Picture | undefined {
    const prepared = live.pictures.pictures[url]
    if (prepared) return livePicture(prepared, widthsOf(url))
    const known = newPictures(url)
    if (known === 'missing' || (!known && live.missing.has(url))) return undefined
    if (!known) unknown.add(url)
    return standIn(url, known ?? { ...USUAL_SIZE, src: url }, widthsOf(url))
  }

  function defaultPicture(name: FallbackPicture): Picture {
    const wanted = widthsOfDefault(name)
    const prepared = live.pictures.defaults[name]
    return prepared ? livePicture(prepared, wanted) : standIn(`default ${name}`, defaultDrawing(name), wanted)
  }

  return {
    unknown,
    textPictureOf,
    pictureOf: (url, fallback) =>
      (url === null ? undefined : textPictureOf(url)) ?? { ...defaultPicture(fallback), isDefault: true },
    withOriginals: (html) => html.replaceAll(STAND_IN, (path, id: string) => originals.get(id) ?? path),
  }
}

/** Leaves out variants that only the next release will add: the live site cannot serve them. */
function livePicture({ id, width, height, colour, widths, avif }: PreparedPicture, wanted: Iterable<number>): Picture {
  const shown = variantWidths(wanted, width).filter((variant) => widths.includes(variant))
  return describePicture(id, { width, height, colour }, shown.length > 0 ? shown : widths, avif ? ['avif', 'webp'] : ['webp'])
}

/** An address may come from a text field: it must not end an attribute, nor an entry of `srcset`. */
function escapeAttribute(address: string): string {
  return escapeMarkup(address.replace(/\s|,$/g, encodeURIComponent)).replaceAll("'", '&#39;')
}

const DRAWINGS: Record<FallbackPicture, string> = { diversified, oil, rice, sugar, product, news: product, logo: product }

/** A default picture that the live release lacks, because no page of the release needs it yet. */
function defaultDrawing(name: FallbackPicture): DevicePicture {
  const drawing = DRAWINGS[name]
  const [, width = 0, height = 0] = /width="(\d+)" height="(\d+)"/.exec(drawing) ?? []
  return { width: Number(width), height: Number(height), src: `data:image/svg+xml,${encodeURIComponent(drawing)}` }
}
