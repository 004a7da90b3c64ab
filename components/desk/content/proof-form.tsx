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
import { PROOF_FIELDS } from '@/lib/format/proof-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface ProofFormProps {
  language: DeskLanguage;
  staffId: string;
  proof: EditedProof;
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
export function ProofForm({ language, staffId, proof, sent, choices }: ProofFormProps) {
  const { id, kind, form, wrong, seen, isExample } = proof;
  const t = deskTextsOf(language, 'proofs');
  const ports = deskTextsOf(language, 'ports');
  const draft = id ? `proof-${id}` : `proof-new-${kind}`;
  const lists: Readonly<Record<string, Choices>> = {
    ...choices,
    port: PORTS.map((port) => [port, ports(port)] as const),
    paper: PAPER_KINDS.map((paper) => [paper, t(`papers.${paper}`)] as const),
  };
  const fault = (name: string) => wrong.has(name) && t(`wrong.${name as 'day'}`);
  const box = (name: string) => (
    <Check
      name={name}
      value="yes"
      defaultChecked={form[name] === 'yes'}
      label={t(`fields.${name as 'shown'}`)}
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
        fault={fault('picture')}
      >
        {kind === 'paper' && <p className="desk-quiet">{t('paperHint')}</p>}
        {kind === 'delivery' && box('consent')}
        {fault('consent') && <p className="desk-error">{fault('consent')}</p>}
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
