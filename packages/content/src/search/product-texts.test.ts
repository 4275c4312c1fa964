import { expect, test } from 'vitest'
import { namesOf } from '../entities/define-entity.ts'
import { exampleRecord } from '../entities/example-record.ts'
import { productEntity } from '../entities/product.ts'
import { searchedTextsOfProduct } from './product-texts.ts'

test('every text of a product is searched', () => {
  const columns = [...namesOf(productEntity.fields, 'text'), ...namesOf(productEntity.fields, 'long_text')]
  const texts = Object.fromEntries(columns.map((column) => [column, `The text of ${column}`]))
  const time = '2026-11-20T10:00:00+00:00'
  const product = productEntity.row.parse({
    ...empty(),
    ...exampleRecord('products'),
    ...texts,
    id: 1,
    created_at: time,
    updated_at: time,
  })
  const { name, rest } = searchedTextsOfProduct(product, [])
  const missing = columns.filter((column) => ![...name, ...rest].includes(`The text of ${column}`))
  expect(missing, 'Add it to searchedTextsOfProduct, to demoProducts and to add_search of the migrations.').toEqual([])
})

const empty = () => Object.fromEntries(Object.keys(productEntity.fields).map((column) => [column, null]))
