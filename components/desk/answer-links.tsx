'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { NOTICE_PARAM } from '@/lib/config/desk-notices';
import type { AnswerLink } from '@/lib/format/answer-channels';
import { actionPath, answerPath, DESK_PATHS } from '@/lib/routing/desk-address';

interface AnswerLinksProps {
  enquiryId: number;
  /** Left out for the greeting. */
  template?: number | undefined;
  /** What the answer begins with. */
  text: string;
  links: readonly (AnswerLink & { label: string })[];
  labels: Record<'copied' | 'opened' | 'takenByOther', string>;
}

/**
 * Links into the apps that buyers use. They are plain links, which no browser takes for a popup. The
 * script records which one was used, takes an enquiry that nobody has, and asks on whether it is
 * answered; until it is there, they lead through an address that records it.
 */
export function AnswerLinks({ enquiryId, template, text, links, labels }: AnswerLinksProps) {
  const router = useRouter();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [said, setSaid] = useState<{ text: string; isBad?: boolean }>();

  async function record(channel: AnswerLink['channel']): Promise<void> {
    const body = new URLSearchParams({ id: String(enquiryId), channel });
    if (template) body.set('template', String(template));
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

  function begin({ channel, isCopied }: AnswerLink): void {
    if (isCopied) void navigator.clipboard?.writeText(text).catch(() => {});
    const field = document.querySelector<HTMLSelectElement>('#answered-by');
    if (field) field.value = channel;
    setSaid({ text: isCopied ? labels.copied : labels.opened });
    // Not sent: the answer is given all the same, and the person says so below.
    record(channel).catch(() => {});
  }

  return (
    <>
      <p className="desk-actions">
        {links.map((link) => (
          <a
            key={link.channel}
            href={isAlive ? link.href : answerPath(enquiryId, link.channel, template)}
            className="desk-button-quiet"
            rel="noopener noreferrer"
            target={link.href.startsWith('https:') ? '_blank' : undefined}
            onClick={() => begin(link)}
          >
            {link.label}
          </a>
        ))}
      </p>
      <p aria-live="polite" className="desk-said" data-kind={said?.isBad ? 'bad' : undefined}>
        {said?.text}
      </p>
    </>
  );
}
