import { join } from 'node:path'
import type { NextConfig } from 'next'

export default {
  output: 'export',
  turbopack: { root: join(import.meta.dirname) },
  images: {
    loader: 'custom',
    loaderFile: './src/own/variant-loader.ts',
    // The widths of the existing variants.
    deviceSizes: [640, 768, 960, 1200, 1280, 1600, 2000],
    imageSizes: [160, 320, 480],
  },
} satisfies NextConfig
