'use client';

import { Field } from '@/components/ui/field';
import type { Member } from '@/lib/contract/calls/user';
import { useSite } from '@/store/store-provider';
import { FormFailure } from './form-failure';
import { saveProfileContact } from './known-contact';
import { NAME_MAX_LENGTH, saveProfile } from './member-calls';
import { isSessionOver, memberErrorOf } from './member-errors';
import type { AccountLabels } from './member-labels';
import { type FormError, useSubmitForm } from './use-submit-form';
import { WhatsappField } from './whatsapp-field';

interface Profile {
  name: string;
  whatsapp: string;
}

/** What the member says of themselves; the e-mail is the account and stays. */
export function ProfileForm({
  member,
  labels,
  onSessionOver,
}: {
  member: Member;
  labels: AccountLabels;
  /** The server knows the login no more. */
  onSessionOver: () => void;
}) {
  const token = useSite((site) => site.token);
  const setUserInfo = useSite((site) => site.setUserInfo);
  const showToast = useSite((site) => site.showToast);

  const check = ({ name, whatsapp }: Profile): FormError<keyof Profile>[] => [
    // An empty field would be left out of the request, and the old name would stay.
    ...(member.name && !name.trim() ? [{ field: 'name' as const, text: labels.fillName }] : []),
    ...(whatsapp.trim() ? [] : [{ field: 'whatsapp' as const, text: labels.fillWhatsapp }]),
  ];
  const { onSubmit, isSending, failure, errorOf, field } = useSubmitForm<Profile>({
    defaultValues: { name: member.name, whatsapp: member.whatsapp },
    check,
    submit: async (values) => {
      const saved = await saveProfile(token, values);
      setUserInfo(saved);
      saveProfileContact(saved);
      showToast(labels.saved, 'success');
      return { name: saved.name, whatsapp: saved.whatsapp };
    },
    explain: (error) => {
      if (isSessionOver(error)) onSessionOver();
      const { field: refused, text } = memberErrorOf(error, labels, labels.updateFailed);
      return { field: refused === 'whatsapp' ? refused : null, text };
    },
  });

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isSending} className="grid gap-4">
      <Field label={labels.name} hint={labels.nameHint} error={errorOf('name')}>
        {(aria) => (
          <input
            {...field('name', 'auto')}
            {...aria}
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
          />
        )}
      </Field>
      <WhatsappField error={errorOf('whatsapp')} labels={labels} input={field('whatsapp')} />
      <FormFailure text={failure} />
      <button type="submit" disabled={isSending} className="button-primary justify-self-start">
        {isSending ? labels.saving : labels.save}
      </button>
    </form>
  );
}
