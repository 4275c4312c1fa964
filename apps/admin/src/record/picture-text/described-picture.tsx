import { isSafeUrl } from '@bayt/content/text/url'
import basics from '../../ui/basics.module.css'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CustomFieldProps } from '../fields.ts'
import styles from './picture-text.module.css'

/** The picture that is described, and its address. */
export function DescribedPicture(field: CustomFieldProps) {
  return (
    <>
      <OnlyPicture {...field} error={undefined} />
      <TextField {...field} dir="ltr" inputMode="url" />
    </>
  )
}

/** The described picture, if its address is given; also shows the reason of a refused save. */
export function OnlyPicture({ value, label, error }: CustomFieldProps) {
  const { picture: text } = useText()
  return (
    <>
      {isSafeUrl(value) && (
        <div className={`${basics.frame} ${styles.picture}`}>
          <Picture key={value} src={value} alt={label} brokenText={text.broken} isSmall />
        </div>
      )}
      {error && <p role="alert">{error}</p>}
    </>
  )
}
