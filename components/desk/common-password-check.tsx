'use client';

import { useEffect, useRef } from 'react';
import { isCommonPassword } from '@/lib/contract/common-passwords';

interface CommonPasswordCheckProps {
  /** Of the field for a new password. */
  fieldId: string;
  /** The error for a common password. */
  text: string;
}

/**
 * Inside a form with a new password: rejects a common one before the form is sent, so that the
 * other fields keep their text. The server rejects it, too.
 */
export function CommonPasswordCheck({ fieldId, text }: CommonPasswordCheckProps) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest('form');
    const field = form?.elements.namedItem(fieldId);
    if (!form || !(field instanceof HTMLInputElement)) return;
    const check = () => {
      // The account's mail address, under one of the names by which password managers find it.
      const mail = form.querySelector<HTMLInputElement>('[autocomplete=username]')?.value;
      field.setCustomValidity(isCommonPassword(field.value, mail) ? text : '');
    };
    field.addEventListener('input', check);
    return () => field.removeEventListener('input', check);
  }, [fieldId, text]);
  return <span ref={mark} hidden />;
}
