import { remindersDue } from '@bayt/content/entities/certificate-validity'
import { listPage } from '@bayt/content/queries/resource'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { CertificateEnd } from '../../components/certificate-end.tsx'
import { serverNow } from '../../lib/clock.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { resourceKeys } from '../../resource/api/keys.ts'
import { recordName } from '../../resource/record-name.ts'
import { formPath, Panel, type TodaySubjects } from './panel.tsx'
import { TODAY_TEXTS } from './texts.ts'
import styles from './today.module.css'

/** The certificates that end first. */
const READ = {
  page: 0,
  pageSize: 20,
  filters: { active: true },
  order: { column: 'valid_until', ascending: true },
}

/** The active certificates that end within 60 days or have expired, the first to end first; renders nothing without one. */
export function RenewalsPanel({ subjects }: { subjects: TodaySubjects }) {
  const { client } = useServices()
  const { locale } = useLocale()
  const certificates = useQuery({
    queryKey: [...resourceKeys.table('certificates'), 'renewals'],
    queryFn: () => listPage(client, 'certificates', READ),
  })
  const due = (certificates.data?.rows ?? []).filter((certificate) => remindersDue(certificate, serverNow()) > 0)
  if (due.length === 0) return null
  return (
    <Panel title={TODAY_TEXTS[locale].renewals}>
      <ul className={styles.list}>
        {due.map((certificate) => (
          <li key={certificate.id}>
            <Link to={formPath(subjects.certificates, certificate.id)}>
              <bdi>{recordName('certificates', certificate, locale)}</bdi>
            </Link>
            <CertificateEnd certificate={certificate} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
