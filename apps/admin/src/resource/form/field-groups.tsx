import { useLocale } from '../../lib/i18n/locale-context.tsx'
import type { FieldGroup, FieldRow, FieldSpec } from '../fields.ts'
import { FormField } from './form-field.tsx'
import styles from './record-form.module.css'

interface FieldGroupsProps {
  groups: FieldGroup[]
  id: number | 'new'
}

/** All fields of a form, in titled groups. */
export function FieldGroups({ groups, id }: FieldGroupsProps) {
  const { locale } = useLocale()
  return groups.map(({ key, title, rows, layout = 'rows', Effect }) => (
    <fieldset key={key} className={styles.group}>
      <legend className={styles.legend}>{title[locale]}</legend>
      {layout === 'grid' ? (
        <div className={styles.grid}>
          {rows.flat().map((spec) => (
            <FormField key={spec.name} spec={spec} />
          ))}
        </div>
      ) : (
        rows.map((row) => <Row key={[row].flat()[0]?.name} row={row} />)
      )}
      {Effect && <Effect id={id} />}
    </fieldset>
  ))
}

/** Fields side by side; translations with that of the interface first, so that on wide screens each keeps its side. */
function Row({ row }: { row: FieldRow }) {
  const { locale } = useLocale()
  if (!Array.isArray(row)) return <FormField spec={row} />
  const isBilingual = row.every((spec) => 'language' in spec)
  const isOwn = (spec: FieldSpec) => 'language' in spec && spec.language === locale
  const ordered = isBilingual ? row.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))) : row
  return (
    <div className={styles.row}>
      {ordered.map((spec) => (
        <FormField key={spec.name} spec={spec} />
      ))}
    </div>
  )
}
