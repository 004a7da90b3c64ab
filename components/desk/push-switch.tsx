'use client';

import { useEffect, useRef, useState } from 'react';

type Support = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on';

interface PushSwitchProps {
  /** The site's key, to which the browser binds the subscription. */
  publicKey: string;
  /** Push endpoints of one's own devices that are subscribed. */
  known: readonly string[];
  /** Texts by what the browser can do. */
  texts: Record<'on' | 'allowed' | 'denied' | 'unsupported' | 'failed', string>;
}

const WORKER = '/push-worker';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What this browser supports, and whether it is subscribed. */
async function findSupport(known: readonly string[]): Promise<Support> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && known.includes(subscription.endpoint) ? 'on' : 'off';
}

/** Asks the person, then the browser; null where the person refuses. */
async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for another key or person is useless.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return made.toJSON();
}

/**
 * The button that subscribes this browser: it is in the form that stores the endpoint, fills its
 * fields and sends it. No permission is requested before the click.
 */
export function PushSwitch({ publicKey, known, texts }: PushSwitchProps) {
  const [support, setSupport] = useState<Support>('unknown');
  const [isFailed, setFailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    findSupport(known).then(setSupport, () => setSupport('unsupported'));
  }, [known]);

  async function press() {
    const form = button.current?.form;
    setFailed(false);
    try {
      const subscription = await subscribe(publicKey);
      if (!subscription) return setSupport(await findSupport(known));
      const { endpoint, keys } = subscription;
      const values = { endpoint, ...keys };
      for (const [name, value] of Object.entries(values)) {
        const field = form?.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value ?? '';
      }
      form?.submit();
    } catch {
      setFailed(true);
    }
  }

  if (support === 'unknown') return null;
  if (support === 'unsupported' || support === 'denied') return <p>{texts[support]}</p>;
  if (support === 'on') return <p>{texts.allowed}</p>;
  return (
    <>
      <button ref={button} type="button" onClick={press} className="desk-button">
        {texts.on}
      </button>
      {isFailed && <p role="alert">{texts.failed}</p>}
    </>
  );
}
