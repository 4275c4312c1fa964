/** The parts of the site for tests and benchmarks of other packages. Other packages may import only this file. */
export { productPlaceholder } from './src/data/product-placeholder.ts'
export { formatPhone } from './src/i18n/format.ts'
export { t } from './src/i18n/languages.ts'
export { PictureCache } from './src/render/pictures/cache.ts'
export { readDefaultPicture } from './src/render/pictures/defaults.ts'
export { loadRenderer } from './src/render/tools/bundle.ts'
export { fetchFixturePicture, readFixture } from './test/fixture.ts'
export { serveFolder } from './test/static-server.ts'
