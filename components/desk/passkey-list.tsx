import { PASSKEY_LIMITS } from '@/lib/config/staff-rights';
import type { DeskPasskey } from '@/lib/content/desk/people';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { PasswordField } from './credential-fields';
import { Field } from './field';
import { DeskButton, DeskForm, DeskSubmit } from './form';
import { PasskeyForm } from './passkey-form';

interface PasskeyListProps {
  language: DeskLanguage;
  passkeys: readonly DeskPasskey[];
  /** What a new one is called until the person says otherwise, such as "Chrome · Windows". */
  device: string;
}

/** One's own passkeys: each can be named and removed, and this device can have one. */
export function PasskeyList({ language, passkeys, device }: PasskeyListProps) {
  const t = deskTextsOf(language, 'passkeys');
  return (
    <section className="desk-card">
      <h2>{t('title')}</h2>
      <p className="desk-quiet">{t('text')}</p>
      {passkeys.length > 0 && (
        <ul className="desk-rows">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="desk-passkey">
              <div>
                <DeskForm action="rename-passkey" values={{ id }} className="desk-actions">
                  <input
                    name="name"
                    defaultValue={name}
                    required
                    maxLength={PASSKEY_LIMITS.nameLength}
                    aria-label={t('nameOf', { name })}
                    className="field-box"
                  />
                  <DeskSubmit aria-label={`${t('rename')}: ${name}`}>{t('rename')}</DeskSubmit>
                </DeskForm>
                <p className="desk-quiet">
                  {t('added', { time: deskTimeOf(language, createdAt) })}
                  {' · '}
                  {lastUsedAt
                    ? t('used', { time: deskTimeOf(language, lastUsedAt) })
                    : t('neverUsed')}
                </p>
              </div>
              <DeskButton
                action="remove-passkey"
                values={{ id }}
                aria-label={`${t('remove')}: ${name}`}
              >
                {t('remove')}
              </DeskButton>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length < PASSKEY_LIMITS.perPerson && (
        <PasskeyForm kind="add" failed={t('failed')}>
          <Field
            required
            id="passkey-name"
            name="name"
            label={t('name')}
            defaultValue={device}
            maxLength={PASSKEY_LIMITS.nameLength}
          />
          <PasswordField id="for-passkey" label={t('password')} />
          <DeskSubmit>{t('add')}</DeskSubmit>
        </PasskeyForm>
      )}
      <noscript>{t('noScript')}</noscript>
    </section>
  );
}
