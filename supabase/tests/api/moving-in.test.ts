import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { thumbnailOf } from '@bayt/content/entities/picture-address'
import { readNewestChange, readPublicRows } from '@bayt/content/queries/public-content'
import { describeFault } from '@bayt/content-transfer/import'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { server, visitor } from '../harness/clients.ts'
import { contentCommand } from '../harness/content-command.ts'
import { picture } from '../harness/pictures.ts'
import { importFrom, numbersOf, projectOf, temporaryFolders } from '../harness/transfer.ts'
import { unreliableProxy } from '../harness/unreliable-proxy.ts'

/** A company imports its own catalogue from hand-made files. */

const backend = inject('backend')
const folders = temporaryFolders()
const client = server(backend)
let folder: string

beforeEach(() => {
  folder = folders.create()
  mkdirSync(join(folder, 'pictures'))
})

afterAll(async () => {
  folders.removeAll()
  await client.from('products').delete().like('name_en', 'Moved %')
  await client.from('partners').delete().like('name', 'Moved %')
  await client.from('trade_facts').delete().like('hs_code', '99999_')
})

const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
const imported = async (options = {}) => importFrom(folder, projectOf(backend), options)
const moved = async () =>
  (await readPublicRows(visitor(backend), 'products')).filter(({ name_en }) => name_en.startsWith('Moved '))

test('a sheet from Excel with a folder of photos becomes products; a second import changes nothing', async () => {
  put('pictures/rice.jpg', await picture('jpg', 2_400, 1_200))
  put('pictures/oil.png', await picture('png', 300, 200))
  put(
    'Products.csv',
    [
      'sep=;',
      'Name EN;name-ar;category;pack_unit;pack_sizes;packaging_image_url;description_ar',
      'Moved rice;أرز;rice;kg;١,5;pictures/rice.jpg;"سطر\r\nسطر"',
      'Moved oil;زيت;OIL;liter;;oil.png;',
      'Moved oil;زيت;OIL;;"10,20";;"=1+1"',
    ].join('\r\n'),
  )
  expect(numbersOf(await imported())).toMatchObject({ isDone: true, created: 3, pictures: 2, faults: 0 })
  const [second, first, rice] = await moved()
  expect(rice).toMatchObject({ category: 'Rice', pack_unit: 'Kg', pack_sizes: '1,5', description_ar: 'سطر\nسطر' })
  expect(first).toMatchObject({ category: 'Oil', pack_unit: 'Litre', pack_sizes: null })
  expect(second).toMatchObject({ pack_unit: 'Kg', pack_sizes: '10,20', description_ar: '=1+1' })

  const sizeOf = async (url: string | null | undefined) => {
    const { width, height } = await sharp(await (await fetch(String(url))).arrayBuffer()).metadata()
    return [width, height]
  }
  expect(await sizeOf(rice?.packaging_image_url), 'resized, as in the console').toEqual([2_000, 1_000])
  expect(await sizeOf(thumbnailOf(rice?.packaging_image_url ?? ''))).toEqual([400, 200])
  expect(await sizeOf(first?.packaging_image_url)).toEqual([300, 200])

  const before = await readNewestChange(visitor(backend))
  expect(numbersOf(await imported())).toMatchObject({ isDone: true, create: 0, update: 0, same: 3, pictures: 0 })
  expect(await readNewestChange(visitor(backend))).toBe(before)
  expect(await moved()).toHaveLength(3)
})

test('trade facts name their product, also one that the same folder creates; a second import changes nothing', async () => {
  put('products.csv', 'name_en,name_ar,category\nMoved salt,ملح,Diversified\nMoved honey,عسل,Diversified\n')
  put('trade_facts.csv', 'product_id,hs_code\nعسل,9999.90\nMoved salt,999991\n')
  expect(numbersOf(await imported({ isDryRun: true }))).toMatchObject({ isDone: false, create: 4, faults: 0 })
  expect(numbersOf(await imported())).toMatchObject({ isDone: true, created: 4, faults: 0 })
  const ids = new Map((await moved()).map(({ id, name_en }) => [name_en, id]))
  const { data } = await client
    .from('trade_facts')
    .select('product_id, hs_code')
    .in('product_id', [...ids.values()])
  expect(data?.toSorted((a, b) => String(a.hs_code).localeCompare(String(b.hs_code)))).toEqual([
    { product_id: ids.get('Moved honey'), hs_code: '999990' },
    { product_id: ids.get('Moved salt'), hs_code: '999991' },
  ])
  expect(numbersOf(await imported())).toMatchObject({ isDone: true, create: 0, update: 0, same: 4, faults: 0 })
  put('trade_facts.csv', 'product_id,hs_code\nMoved sugar,170199\n')
  const { faults } = await imported()
  expect(faults.map(describeFault)).toEqual([
    expect.stringMatching(
      /^trade_facts.csv row 2 \(Moved sugar\): product_id is "Moved sugar": no record of products has this name/,
    ),
  ])
})

test('every fault is named with file, row, field and remedy, and nothing is written', async () => {
  put('pictures/notes.jpg', 'not a picture')
  put(
    'products.csv',
    'name_en,name_ar,category,pack_size,packaging_image_url,id\nMoved bad,,Tea,1,missing.jpg,\nMoved notes,أرز,Rice,1,notes.jpg,x\nMoved good,أرز,Rice,1,,\n',
  )
  put('brand_logos.json', '[{"name": "Moved", "active": "perhaps"}]')
  put('partner.csv', 'name\nMoved partner\n')
  const { isDone, faults } = await imported()
  expect(isDone).toBe(false)
  const sentences = faults.map(({ location, text }) => `${location}: ${text}`)
  for (const sentence of [
    'partner.csv: is not a table; the nearest name is partners. Rename or remove the file.',
    'products.csv: the column pack_size is unknown; the nearest is pack_sizes. Rename or remove it.',
    'products.csv row 2 (Moved bad): name_ar is required: please fill it in.',
    'products.csv row 2 (Moved bad): category is "Tea": write one of Rice, Oil, Sugar, Diversified.',
    'products.csv row 2 (Moved bad): packaging_image_url names the picture missing.jpg, which is not in the folder or cannot be used. Put it into pictures/, or empty the cell.',
    'products.csv row 3 (Moved notes): id is "x": write a whole number from 1 to 10000000000000, or leave the cell empty.',
    'pictures/notes.jpg: It is not a picture, or it is damaged.',
    'brand_logos.json row 1 (Moved): active is "perhaps": write true or false.',
  ]) {
    expect(sentences).toContain(sentence)
  }
  expect((await moved()).map(({ name_en }) => name_en)).not.toContain('Moved good')
  expect(numbersOf(await imported({ isSkippingBad: true }))).toMatchObject({ isDone: true, created: 1 })
  expect((await moved()).map(({ name_en }) => name_en)).toContain('Moved good')
})

test('a missing required column is named', async () => {
  put('articles.csv', 'title_en\nMoved\n')
  const { faults } = await imported()
  for (const column of ['title_ar', 'content_en', 'content_ar', 'category']) {
    expect(faults).toContainEqual({
      location: 'articles.csv',
      text: `the column ${column} is missing, and every row needs it.`,
    })
  }
})

test('a row without a version overwrites only on request, and keeps columns that the file lacks', async () => {
  await client.from('products').insert({ name_en: 'Moved tea', name_ar: 'شاي', category: 'Diversified', description_en: 'Ours' })
  put('products.csv', 'name_en,name_ar,category\nMoved tea,شاي أحمر,Diversified\n')
  expect((await imported()).faults[0]?.text).toContain('does not say on which version it is based')
  expect(numbersOf(await imported({ isOverwriting: true }))).toMatchObject({ updated: 1 })
  const tea = (await moved()).find(({ name_en }) => name_en === 'Moved tea')
  expect(tea).toMatchObject({ name_ar: 'شاي أحمر', description_en: 'Ours' })
})

test('pictures of another site are copied on request; one that no longer exists is named and keeps its address', async () => {
  const photo = await picture('jpg', 600, 400)
  const site = createServer((request, response) => {
    if (request.url === '/photo.jpg') response.end(photo)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  try {
    const rows = ['photo.jpg', 'gone.jpg'].map((name) => ({ name: `Moved ${name}`, logo_url: `${address}/${name}` }))
    put('partners.json', JSON.stringify(rows))
    expect((await imported({ isDryRun: true })).notes).toEqual([
      expect.stringContaining('2 pictures are on other sites'),
      expect.stringContaining('The pixels of 2 pictures were not checked'),
    ])
    expect(numbersOf(await imported({ isFetching: true }))).toMatchObject({ created: 2, pictures: 1, faults: 0 })
    expect(numbersOf(await imported({ isFetching: true }))).toMatchObject({ create: 0, update: 0, pictures: 0, isDone: true })
    const { data } = await client.from('partners').select('logo_url').like('name', 'Moved %.jpg').order('id')
    expect(data).toEqual([
      { logo_url: expect.stringMatching(`^${backend.url}/storage/v1/object/public/media/full/`) },
      { logo_url: `${address}/gone.jpg` },
    ])
  } finally {
    site.close()
  }
})

const CATALOGUE = Array.from({ length: 250 }, (_, index) => ({ name: `Moved partner ${index}`, name_ar: 'شريك' }))
const partners = async () => {
  const { data } = await client.from('partners').select('name').like('name', 'Moved partner %').order('id')
  return data?.map(({ name }) => name)
}

test.skipIf(isCompleteRun())('over an unreliable connection every record is imported once', async () => {
  put('partners.json', JSON.stringify(CATALOGUE.map((row, index) => (index < 3 ? { ...row, logo_url: `${index}.jpg` } : row))))
  for (const index of [0, 1, 2]) put(`pictures/${index}.jpg`, await picture('jpg'))
  let [calls, cuts] = [0, 0]
  const proxy = await unreliableProxy(backend.url, () => {
    calls += 1
    if (calls % 3 !== 0) return 'forward'
    cuts += 1
    return cuts % 2 === 1 ? 'drop request' : 'drop response'
  })
  try {
    const project = projectOf({ ...backend, url: proxy.url })
    expect(numbersOf(await importFrom(folder, project))).toMatchObject({ isDone: true, created: 250, pictures: 3, faults: 0 })
    expect(cuts).toBeGreaterThan(3)
  } finally {
    proxy.close()
  }
  expect(await partners()).toEqual(CATALOGUE.map(({ name }) => name))
  await client.from('partners').delete().like('name', 'Moved partner %')
})

test.skipIf(isCompleteRun())('after a kill the same command resumes where it stopped', async () => {
  put('partners.json', JSON.stringify(CATALOGUE))
  let inserts = 0
  let kill = () => {}
  const proxy = await unreliableProxy(backend.url, (path) => {
    if (!path.endsWith('/import_records')) return 'forward'
    inserts += 1
    if (inserts === 3) kill()
    return inserts < 3 ? 'forward' : 'hang'
  })
  const args = ['--', folder]
  const env = { SUPABASE_URL: proxy.url, SUPABASE_SECRET_KEY: backend.secrets.secretKey }
  const onStart = (child: ChildProcess) => {
    kill = () => child.kill('SIGKILL')
  }
  expect((await contentCommand('import', { args, env, onStart })).code).toBe(null)
  proxy.close()
  expect(await partners()).toHaveLength(200)
  const again = await contentCommand('import', { args, env: { ...env, SUPABASE_URL: backend.url } })
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('50 created, 0 updated, 200 unchanged') })
  expect(await partners()).toEqual(CATALOGUE.map(({ name }) => name))
  await client.from('partners').delete().like('name', 'Moved partner %')
})

test('an admin signs in at the password prompt; another role is refused because an import needs an admin', async () => {
  put('pictures/a.jpg', await picture('jpg'))
  put('partners.json', JSON.stringify([{ name: 'Moved by staff', logo_url: 'a.jpg' }]))
  const env = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.secrets.publishableKey }
  const as = (role: string, password = DEMO_PASSWORD) => {
    const email = DEMO_STAFF.find((account) => account.role === role)?.email ?? ''
    return contentCommand('import', { args: [folder], env, input: `${email}\n${password}\n` })
  }
  const wrong = await as('admin', 'Wrong-2026')
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('Invalid email or password') })
  expect(wrong.output).not.toContain('Wrong-2026')
  expect(await as('editor')).toMatchObject({ code: 1, output: expect.stringContaining('Only an admin can import content.') })
  const done = await as('admin')
  expect(done).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 created, 0 updated, 0 unchanged, 0 pictures uploaded.'),
  })
  expect(done.output).not.toContain(DEMO_PASSWORD)
})

test.skipIf(isCompleteRun())('an error of the command line is reported with the usage', async () => {
  put('partners.json', '[]')
  const outputOf = async (args: string[], env = {}) => (await contentCommand('import', { args, env })).output
  expect(await outputOf([])).toMatch(/^Name one folder\.\nUsage: npm run content:import/)
  expect(await outputOf([folder])).toContain('start the local one (npm start), or set SUPABASE_URL')
  expect(await outputOf([folder, '--url', 'http://abc.example'])).toContain('should be the https address')
  expect(await outputOf([folder, '--url', 'https://abc.example'])).toContain('A key of https://abc.example is missing')
  const keyed = (SUPABASE_SECRET_KEY: string) => outputOf([folder], { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY })
  expect(await keyed(backend.secrets.publishableKey)).toContain('SUPABASE_SECRET_KEY is a public key.')
  expect(await keyed(`sb_secret_${'x'.repeat(30)}`)).toContain('The project refused the key or the session')
  const secret = `sb_secret_${'x'.repeat(30)}`
  const leaked = await contentCommand('export', { args: [folder, '--from', 'https://abc.example', '--key', secret], env: {} })
  expect(leaked).toMatchObject({ code: 1, output: expect.stringContaining('This is a secret key: replace it') })
  expect(leaked.output).not.toContain(secret)
})
