import { expect, test } from 'vitest'
import { PRODUCT_TEXTS, PRODUCTS } from './products.tsx'

const { en } = PRODUCT_TEXTS

test.each([
  [en.title, 'Products Management'],
  [en.add, 'Add Product'],
  [en.createTitle, 'Add New Product'],
  [en.editTitle, 'Edit Product'],
  [en.loading, 'Loading products...'],
  [en.empty, 'No products found'],
  [en.confirmDelete, 'Are you sure you want to delete this product?'],
  [en.created, 'Product created successfully'],
  [en.updated, 'Product updated successfully'],
  [en.deleted, 'Product deleted successfully'],
  [en.fetchFailed('x'), 'Failed to fetch products: x'],
  [en.saveFailed('x'), 'Failed to save product: x'],
  [en.deleteFailed('x'), 'Failed to delete product: x'],
  [en.filters.category.all, 'All Categories'],
])('%s is the literal text of the specification', (text, literal) => {
  expect(text).toBe(literal)
})

test('a new product is rice, packed in kilograms', () => {
  expect(PRODUCTS.emptyValues).toMatchObject({ category: 'Rice', pack_unit: 'Kg', name_en: '' })
})
