import type { OwnDevice } from '@/lib/content/desk/notifications';
import { deviceOf } from '@/lib/format/device';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DeskButton, DeskForm } from './form';
import { PushSwitch } from './push-switch';

interface PushDevicesProps {
  language: DeskLanguage;
  /** Null where push is not configured. */
  publicKey: string | null;
  devices: readonly OwnDevice[];
}

/** Subscribes this browser to enquiries, and lists the subscribed ones. */
export function PushDevices({ language, publicKey, devices }: PushDevicesProps) {
  const t = deskTextsOf(language, 'push');
  return (
    <section className="desk-card">
      <h2>{t('title')}</h2>
      <p className="desk-quiet">{t(publicKey ? 'text' : 'off')}</p>
      {publicKey && (
        <DeskForm
          action="add-device"
          values={{ endpoint: '', p256dh: '', auth: '', language }}
          className="desk-form"
        >
          <PushSwitch
            publicKey={publicKey}
            known={devices.map(({ endpoint }) => endpoint)}
            texts={{
              on: t('on'),
              allowed: t('allowed'),
              denied: t('denied'),
              unsupported: t('unsupported'),
              failed: t('failed'),
            }}
          />
          <noscript>{t('noScript')}</noscript>
        </DeskForm>
      )}
      {devices.length > 0 && (
        <>
          <h3>{t('devices')}</h3>
          <ul className="desk-rows">
            {devices.map(({ id, userAgent, createdAt }) => (
              <li key={id}>
                <div>
                  <b>{deviceOf(userAgent)}</b>
                  <p className="desk-quiet">{deskTimeOf(language, createdAt)}</p>
                </div>
                <DeskButton
                  action="remove-device"
                  values={{ id }}
                  aria-label={`${t('end')}: ${deviceOf(userAgent)}`}
                >
                  {t('end')}
                </DeskButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
