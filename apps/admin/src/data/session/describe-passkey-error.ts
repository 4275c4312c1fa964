import type { Locale } from '@bayt/content/locale'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { describeError } from '../errors/describe.ts'
import { FunctionRefusedError } from '../functions.ts'
import { PasskeyError } from './passkeys.ts'

const en = {
  unsupported: 'This browser cannot use passkeys here. Use a newer one, or another way.',
  cancelled: 'No passkey was used: it was cancelled, or this device has none for this console.',
  registered: 'This device already has a passkey of this account.',
  passkey_refused: 'This passkey was not accepted. It may have been removed.',
  passkey_ended: 'This took too long. Try again.',
  too_many_passkeys: 'Your account has 20 passkeys, which is the limit. Remove one first.',
  other_account: 'This passkey belongs to another account. Use one of yours, or log out first.',
  passkeys_off: 'Passkeys are not set up on this server. Ask who operates it.',
}

const ar: typeof en = {
  unsupported: 'لا يستطيع هذا المتصفح استخدام مفاتيح المرور هنا. استخدم متصفحًا أحدث أو طريقة أخرى.',
  cancelled: 'لم يُستخدم أي مفتاح مرور: أُلغيت العملية، أو ليس على هذا الجهاز مفتاح لهذه اللوحة.',
  registered: 'على هذا الجهاز مفتاح مرور لهذا الحساب من قبل.',
  passkey_refused: 'لم يُقبل مفتاح المرور هذا. ربما أُزيل.',
  passkey_ended: 'استغرق ذلك وقتًا طويلًا. حاول مرة أخرى.',
  too_many_passkeys: 'لحسابك ٢٠ مفتاح مرور، وهو أكثر ما يمكن. أزل واحدًا منها أولًا.',
  other_account: 'مفتاح المرور هذا لحساب آخر. استخدم مفتاحًا من مفاتيحك، أو سجّل الخروج أولًا.',
  passkeys_off: 'لم تُعدّ مفاتيح المرور على هذا الخادم. اسأل من يشغّله.',
}

const TEXTS: Record<Locale, Record<string, string>> = { en, ar }

/** Describes why a passkey did not work; other errors have their usual texts. */
export function describePasskeyError(error: unknown, locale: Locale, text: Dictionary): string {
  const code = error instanceof PasskeyError ? error.problem : error instanceof FunctionRefusedError ? error.code : ''
  if (code === 'busy') return text.login.busy
  return TEXTS[locale][code] ?? describeError(error, text)
}
