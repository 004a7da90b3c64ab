import { useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Port } from '@/lib/config/ports';

export interface DialogFailureTexts {
  text: string;
  retry: string;
  close: string;
  phones: { port: Port; name: string; phone: string; href: string }[];
}

/** Said when the dialogs' script could not be loaded: the telephone works without it. */
export function DialogFailure({
  texts,
  onRetry,
  onClose,
}: {
  texts: DialogFailureTexts;
  onRetry: () => void;
  onClose: () => void;
}) {
  const retry = useRef<HTMLButtonElement>(null);
  // It stands at the end of the page, far from what was pressed.
  useEffect(() => retry.current?.focus(), []);
  return (
    <div className="dialog-failure">
      <p role="alert">{texts.text}</p>
      {texts.phones.map(({ port, name, phone, href }) => (
        <a key={port} href={href} className={`only-${port} button-quiet`}>
          {name}
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {phone}
          </bdi>
        </a>
      ))}
      <button ref={retry} type="button" onClick={onRetry} className="button-primary">
        {texts.retry}
      </button>
      <button type="button" onClick={onClose} className="icon-button">
        <Icon name="close" />
        <span className="sr-only">{texts.close}</span>
      </button>
    </div>
  );
}
