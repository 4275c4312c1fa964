import variants from '../shared/generated/pictures.json'

export interface Shown {
  base: string
  /** The best format; WebP always exists too. */
  format: string
  widths: number[]
  width: number
  height: number
}

export function pictureOf(url: string | null): Shown {
  const found = (variants as Record<string, Shown>)[url ?? 'none']
  if (!found) throw new Error(`There are no variants of ${url}.`)
  return found
}

export const srcset = ({ base, widths }: Shown, format: string) =>
  widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')
