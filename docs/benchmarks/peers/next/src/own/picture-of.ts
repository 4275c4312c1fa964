import variants from '../shared/generated/pictures.json'

/** `src` names the best format and its widths; `variant-loader.ts` chooses among them. */
export interface Shown {
  src: string
  width: number
  height: number
}

export function pictureOf(url: string | null): Shown {
  const found = (variants as Record<string, { base: string; format: string; widths: number[]; width: number; height: number }>)[
    url ?? 'none'
  ]
  if (!found) throw new Error(`There are no variants of ${url}.`)
  const { base, format, widths, width, height } = found
  return { src: `${base}.${format}?${widths.join()}`, width, height }
}
