/**
 * Encodes the pictures of the site's code (page banners, the arch of the home page) from the demo media. Run this script (`node
 * scripts/encode-site-pictures.mjs`) when one of these pictures changes; the results are committed.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const MEDIA = new URL('../../../supabase/seed/media/', import.meta.url)
const TARGET = new URL('../src/assets/pictures/', import.meta.url)

const PICTURES = [
  { name: 'harbour', source: 'hero/harbour-dusk-dhows.jpg', widths: [768, 960, 1280, 1920] },
  { name: 'baskets', source: 'hero/food-baskets-truck.jpg', widths: [768, 960, 1280, 1920] },
  {
    name: 'harbour-arch',
    source: 'hero/harbour-dusk-dhows.jpg',
    crop: { left: 1180, top: 60, width: 880, height: 1100 },
    widths: [420, 640, 840],
    webpWidths: [420, 840],
  },
]

await mkdir(TARGET, { recursive: true })
for (const { name, source, crop, widths, webpWidths = widths } of PICTURES) {
  for (const width of widths) {
    const original = sharp(fileURLToPath(new URL(source, MEDIA)))
    const picture = (crop ? original.extract(crop) : original).resize({ width })
    const file = (type) => fileURLToPath(new URL(`${name}-${width}.${type}`, TARGET))
    await picture.clone().avif({ quality: 52, effort: 5 }).toFile(file('avif'))
    if (webpWidths.includes(width)) await picture.clone().webp({ quality: 74 }).toFile(file('webp'))
    console.log(`${name} ${width}`)
  }
}
