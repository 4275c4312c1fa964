import { setForbidsBehind } from '@bayt/content/queries/languages'
import { useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { forbidsBehindOptions } from '../../resource/languages/language-options.ts'
import styles from './language-work.module.css'
import { LANGUAGE_WORK_TEXTS } from './texts.ts'

/** Whether a save may publish a language that is out of date. Admins change this setting; other staff only see it. */
export function ForbidSetting() {
  const services = useServices()
  const text = useText()
  const texts = LANGUAGE_WORK_TEXTS[useLocale().locale]
  const account = useAccount()
  const options = forbidsBehindOptions(services)
  const rule = useQuery(options)
  const change = useSingleMutation({
    mutationFn: (forbids: boolean) => setForbidsBehind(services.client, forbids),
    onSuccess: (_nothing, forbids) => {
      services.queryClient.setQueryData(options.queryKey, forbids)
      toast.success(forbids ? texts.forbidden : texts.allowed)
    },
    onError: (error) => {
      toast.error(texts.notChanged(describeError(error, text)))
      // The server may have made the change although its answer is missing.
      void services.queryClient.invalidateQueries({ queryKey: options.queryKey })
    },
  })
  if (rule.data === undefined) return null
  return (
    <div className={styles.setting}>
      <CheckboxField
        label={texts.forbid}
        isSelected={rule.data}
        isDisabled={account?.role !== 'admin' || change.isPending}
        onChange={(forbids) => change.mutate(forbids)}
      />
      <p className={styles.quiet}>{texts.forbidHint}</p>
    </div>
  )
}
