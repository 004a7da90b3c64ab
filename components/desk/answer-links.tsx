'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { NOTICE_PARAM } from '@/lib/config/desk-notices';
import type { AnswerLink } from '@/lib/format/answer-channels';
import { actionPath, answerPath, DESK_PATHS } from '@/lib/routing/desk-address';

type NamedLink = AnswerLink & {
  label: string;
  /** What the button beside it is called; left out where nothing is copied. */
  copyLabel?: string | undefined;
};

interface AnswerLinksProps {
  enquiryId: number;
  /** Left out for the greeting. */
  template?: number | undefined;
  /** What the answer begins with. */
  text: string;
  /** Where the text goes when it is put in by hand: the buyer's telephone or mailbox. */
  number: string;
  links: readonly NamedLink[];
  labels: Record<'copied' | 'textAndNumber' | 'notCopied' | 'opened' | 'takenByOther', string>;
}

/** Rejects where the browser refuses, or has no clipboard because the page came over HTTP. */
const copyText = async (text: string) => navigator.clipboard.writeText(text);

/**
 * Links into the apps that buyers use. They are plain links, which no browser blocks as popups. The
 * script records which one was used and takes an enquiry that nobody has; the page then asks if it
 * was answered. Before the script has loaded, they redirect through an address that records it.
 * Text and number of a messenger can be copied, for a phone or page that the link does not open.
 */
export function AnswerLinks({
  enquiryId,
  template,
  text,
  number,
  links,
  labels,
}: AnswerLinksProps) {
  const router = useRouter();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [said, setSaid] = useState<{ text: string; isBad?: boolean }>();

  async function record(channel: AnswerLink['channel'], isCopied: boolean): Promise<void> {
    const body = new URLSearchParams({ id: String(enquiryId), channel });
    if (template) body.set('template', String(template));
    if (isCopied) body.set('copied', 'true');
    // The page may be left for the app before this has been sent.
    const answer = await fetch(actionPath('begin-answer'), {
      method: 'POST',
      body,
      keepalive: true,
    });
    const { pathname, searchParams } = new URL(answer.url);
    if (pathname === DESK_PATHS.signIn) location.assign(answer.url);
    if (searchParams.get(NOTICE_PARAM) === 'takenByOther') {
      setSaid({ text: labels.takenByOther, isBad: true });
    }
    router.refresh();
  }

  function begin(channel: AnswerLink['channel'], saying: string, isCopied = false): void {
    const field = document.querySelector<HTMLSelectElement>('#answered-by');
    if (field) field.value = channel;
    setSaid({ text: saying });
    // If recording fails, the app still opens; the person marks the answer below.
    record(channel, isCopied).catch(() => {});
  }

  function open({ channel, isCopied }: AnswerLink): void {
    begin(channel, isCopied ? labels.copied : labels.opened);
    if (isCopied) copyText(text).catch(sayNotCopied);
  }

  async function copy({ channel }: AnswerLink): Promise<void> {
    await copyText(`${number}\n${text}`);
    begin(channel, labels.textAndNumber, true);
  }

  function sayNotCopied(): void {
    setSaid({ text: labels.notCopied, isBad: true });
  }

  return (
    <>
      <ul className="desk-ways">
        {links.map((link) => (
          <li key={link.channel}>
            <a
              href={isAlive ? link.href : answerPath(enquiryId, link.channel, template)}
              className="desk-button-quiet"
              rel="noopener noreferrer"
              target={link.href.startsWith('https:') ? '_blank' : undefined}
              onClick={() => open(link)}
            >
              <bdi>{link.label}</bdi>
            </a>
            {link.copyLabel && isAlive && (
              <button
                type="button"
                className="desk-button-quiet"
                aria-label={link.copyLabel}
                title={link.copyLabel}
                onClick={() => void copy(link).catch(sayNotCopied)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
                </svg>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="desk-said" data-kind={said?.isBad ? 'bad' : undefined}>
        {said?.text}
      </p>
    </>
  );
}
