import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** The files below a folder, by path with a leading slash, in Base64: for comparisons of whole sites. */
export function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]))
}

/** A tiny picture in place of an original; the colour depends on the address. */
export const fetchTinyPicture = async (url: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: url.length, g: 90, b: 60 } } })
    .png()
    .toBuffer()
