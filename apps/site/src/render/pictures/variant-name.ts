export type VariantFormat = 'webp' | 'avif'

export function variantName(id: string, width: number, format: VariantFormat): string {
  return `${id}-${width}.${format}`
}
