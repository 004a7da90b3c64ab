import { randomUUID } from 'node:crypto';
import type { InputHTMLAttributes } from 'react';
import type { Choices } from '@/components/desk/choice';
import { Check, Field } from '@/components/desk/field';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { KeptDraft } from '@/components/desk/kept-draft';
import { PicturePlace } from '@/components/desk/pictures/picture-place';
import type { UploadedPicture } from '@/lib/config/picture-upload';
import { PORTS } from '@/lib/config/ports';
import { CAR_NUMBER_MAX_LENGTH, PAPER_KINDS, PAPER_NUMBER_MAX_LENGTH } from '@/lib/config/proofs';
import type { EditedProof } from '@/lib/content/desk/proofs';
import { filesNowOf, storedNowOf } from '@/lib/content/desk/record-words';
import { isSamePicture } from '@/lib/format/picture-form';
import { PROOF_FIELDS } from '@/lib/format/proof-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface ProofFormProps {
  language: DeskLanguage;
  staffId: string;
  proof: EditedProof;
  /** Whether somebody else has changed the proof meanwhile. */
  isChanged: boolean;
  /** A picture that was sent without script. */
  sent: readonly UploadedPicture[];
  choices: Readonly<Record<'place' | 'reviewId', Choices>>;
}

const TYPED: Readonly<Record<string, InputHTMLAttributes<HTMLInputElement>>> = {
  day: { type: 'date' },
  untilDay: { type: 'date' },
  number: { maxLength: PAPER_NUMBER_MAX_LENGTH },
  carNumber: { maxLength: CAR_NUMBER_MAX_LENGTH, placeholder: 'BAM-101' },
};

/** Everything that buyers see of one proof. */
export function ProofForm(props: ProofFormProps) {
  const { language, staffId, proof, isChanged, sent, choices } = props;
  const { id, kind, form, stored, wrong, seen, isExample } = proof;
  const t = deskTextsOf(language, 'proofs');
  const ports = deskTextsOf(language, 'ports');
  const answers = deskTextsOf(language, 'recordFields');
  const draft = id ? `proof-${id}` : `proof-new-${kind}`;
  const ticked: Choices = [
    ['yes', answers('yes')],
    ['', answers('no')],
  ];
  const lists: Readonly<Record<string, Choices>> = {
    ...choices,
    port: PORTS.map((port) => [port, ports(port)] as const),
    paper: PAPER_KINDS.map((paper) => [paper, t(`papers.${paper}`)] as const),
    shown: ticked,
    example: ticked,
  };
  const refusal = (name: string) => wrong.has(name) && t(`wrong.${name as 'day'}`);
  /** The error of a field, or the value that somebody else has stored in it. */
  const fault = (name: string) => {
    const now = stored[name] ?? '';
    if (!isChanged || now === (form[name] ?? '')) return refusal(name);
    return storedNowOf(language, lists[name]?.find(([each]) => each === now)?.[1] ?? now);
  };
  const isOtherPicture = isChanged && !isSamePicture(stored.picture, form.picture);
  const box = (name: string, note = fault(name)) => (
    <Check
      name={name}
      value="yes"
      defaultChecked={form[name] === 'yes'}
      label={t(`fields.${name as 'shown'}`)}
      fault={note}
    />
  );
  return (
    <DeskForm
      action="save-proof"
      values={{ kind, ...(id ? { id, seen } : { formId: randomUUID() }) }}
      className="desk-unit-form"
    >
      <div className="desk-card">
        <div className="desk-unit-fields">
          {PROOF_FIELDS[kind].map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`fields.${fieldOf(kind, name)}`)}
              fault={fault(name)}
              defaultValue={form[name]}
              {...(lists[name]
                ? { choices: lists[name], empty: t('notSaid') }
                : { autoComplete: 'off', ...TYPED[name] })}
            />
          ))}
        </div>
      </div>
      <PicturePlace
        language={language}
        draft={draft}
        sent={sent}
        name="picture"
        type="picture"
        title={t('picture')}
        value={form.picture}
        fault={isOtherPicture ? filesNowOf(language, stored.picture ?? '') : refusal('picture')}
      >
        {kind === 'paper' && <p className="desk-quiet">{t('paperHint')}</p>}
        {/* It is not stored, so nobody else can have changed it. */}
        {kind === 'delivery' && box('consent', refusal('consent'))}
      </PicturePlace>
      <div className="desk-card">
        {box('shown')}
        {isExample && box('example')}
      </div>
      <p className="desk-unit-save">
        <DeskSubmit isMain>{t('save')}</DeskSubmit>
      </p>
      <KeptDraft staffId={staffId} name={draft} />
    </DeskForm>
  );
}

/** A day means something else of each kind. */
function fieldOf(kind: EditedProof['kind'], name: string) {
  const isDay = name === 'day' || name === 'untilDay';
  return (isDay ? `${kind}_${name}` : name) as 'port';
}
