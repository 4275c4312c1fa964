import { ENTITIES } from '@bayt/content/entities/tables'
import { fillTranslations } from '@bayt/content/entities/translations'
import { expect, test } from 'vitest'
import { en } from '../../ui/i18n/en.ts'
import { issueText } from './form-field.tsx'
import { schemaResolver } from './form-values.ts'

const values = fillTranslations('products', {
  name_en: 'Rice',
  name_ar: 'أرز',
  category: 'Rice',
  pack_unit: 'Kg',
  pack_sizes: '١، ٢ ,,5',
})
const errorsOf = async (changes: Record<string, string>) => {
  const result = await schemaResolver(ENTITIES.products.input)({ ...values, ...changes }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return result.errors
}

test('a valid form has no errors', async () => {
  expect(await errorsOf({})).toEqual({})
})

test('each field shows its own error text', async () => {
  const errors = await errorsOf({
    name_ar: '  ',
    packaging_image_3: 'javascript:alert(1)',
    pack_sizes: '1,x',
    name_en: 'x'.repeat(161),
  })
  const shown = Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, issueText(error as never, en)]))
  expect(shown).toEqual({
    name_ar: 'Please fill in this field.',
    packaging_image_3: 'Enter a full web address such as https://example.com/picture.jpg',
    pack_sizes: 'Enter numbers greater than 0, separated by commas, such as 1,2,5,10',
    name_en: 'Too long: use at most 160 characters.',
  })
})
