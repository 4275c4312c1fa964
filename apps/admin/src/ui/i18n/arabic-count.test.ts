import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { countInArabic } from './count.ts'

const FIELD = { one: 'حقل واحد', two: 'حقلان', few: 'حقول', many: 'حقلًا', other: 'حقل' }

test.each([
  [1, 'حقل واحد'],
  [2, 'حقلان'],
  [3, '٣ حقول'],
  [10, '١٠ حقول'],
  [11, '١١ حقلًا'],
  [99, '٩٩ حقلًا'],
  [100, '١٠٠ حقل'],
  [101, '١٠١ حقل'],
  [102, '١٠٢ حقل'],
  [103, '١٠٣ حقول'],
  [111, '١١١ حقلًا'],
  [1000, '١٬٠٠٠ حقل'],
])('%i is counted as Arabic counts', (count, text) => {
  expect(countInArabic(count, FIELD)).toBe(text)
})

test.each([
  [ar.login.locked(1), 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد دقيقة واحدة.'],
  [ar.login.locked(2), 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد دقيقتين.'],
  [ar.login.locked(5), 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد ٥ دقائق.'],
  [ar.login.locked(15), 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد ١٥ دقيقة.'],
  [ar.form.fixErrors(1), 'حقل واحد يحتاج إلى تصحيح'],
  [ar.form.fixErrors(2), 'حقلان يحتاجان إلى تصحيح'],
  [ar.form.fixErrors(5), '٥ حقول تحتاج إلى تصحيح'],
  [ar.form.fixErrors(11), '١١ حقلًا تحتاج إلى تصحيح'],
  [ar.publishing.deadLinks(1), 'رابط واحد لا يؤدي إلى أي صفحة'],
  [ar.publishing.deadLinks(2), 'رابطان لا يؤديان إلى أي صفحة'],
  [ar.publishing.deadLinks(3), '٣ روابط لا تؤدي إلى أي صفحة'],
  [ar.publishing.deadLinks(11), '١١ رابطًا لا تؤدي إلى أي صفحة'],
  [ar.issues.too_long(60), 'النص طويل: الحد الأقصى ٦٠ حرفًا.'],
  [ar.issues.too_long(200), 'النص طويل: الحد الأقصى ٢٠٠ حرف.'],
  [ar.issues.too_long(100_000), 'النص طويل: الحد الأقصى ١٠٠٬٠٠٠ حرف.'],
  [ar.issues.too_short(6), '٦ أحرف على الأقل'],
  [ar.issues.out_of_range(1), 'أدخل ١ أو أكثر.'],
  [ar.issues.out_of_range(0.1), 'أدخل ٠٫١ أو أكثر.'],
  [ar.issues.out_of_range(100_000), 'أدخل ١٠٠٬٠٠٠ أو أقل.'],
  [ar.issues.too_many_bytes(2), 'النص طويل: الحد الأقصى نحو حرف عربي واحد.'],
  [ar.issues.too_many_bytes(4), 'النص طويل: الحد الأقصى نحو حرفين عربيين.'],
  [ar.issues.too_many_bytes(6), 'النص طويل: الحد الأقصى نحو ٣ أحرف عربية.'],
  [ar.issues.too_many_bytes(72), 'النص طويل: الحد الأقصى نحو ٣٦ حرفًا عربيًا.'],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})
