import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchFixturePicture, loadRenderer, readFixture } from '@bayt/site/testing'
import { grownCatalogue } from '../scale/catalogue.ts'

const PRODUCTS = 10_000
const POLICY = 'content-security-policy.txt'

/** Renders the demo catalogue with 10,000 products by the present code. The folder keeps it for later comparisons. */
export async function renderProducts(folder: string): Promise<void> {
  const demo = await readFixture()
  const content = { ...demo, products: grownCatalogue(demo, PRODUCTS).products }
  const { renderSite } = await loadRenderer()
  const { contentSecurityPolicy } = await renderSite({
    content,
    origin: 'http://localhost',
    release: 'bench',
    outDir: join(folder, 'site'),
    pictureCacheDir: join(folder, '../pictures'),
    fetchPicture: fetchFixturePicture,
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, POLICY), contentSecurityPolicy)
}

export const policyOf = (folder: string) => readFileSync(join(folder, POLICY), 'utf8')
