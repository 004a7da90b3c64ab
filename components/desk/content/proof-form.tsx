import { randomUUID } from 'node:crypto';
import type { InputHTMLAttributes } from 'react';
import { Choice } from '@/components/desk/choice';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { KeptDraft } from '@/components/desk/kept-draft';
import { PictureField } from '@/components/desk/pictures/picture-field';
import type { FieldPicture } from '@/components/desk/pictures/use-pictures';
import { UNTOLD_DETAILS, type UploadedPicture } from '@/lib/config/picture-upload';
import { PORTS } from '@/lib/config/ports';
import { CAR_NUMBER_MAX_LENGTH, PAPER_KINDS, PAPER_NUMBER_MAX_LENGTH } from '@/lib/config/proofs';
import type { EditedProof } from '@/lib/content/desk/proofs';
import { PROOF_FIELDS } from '@/lib/format/proof-form';
import { deskLabelsOf } from '@/lib/i18n/desk-labels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

type Choices = readonly (readonly [value: string, name: string])[];

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
  const value = [
    ...(JSON.parse(form.picture || '[]') as FieldPicture[]),
    ...sent.map((picture) => ({ ...UNTOLD_DETAILS, ...picture })),
  ].slice(-1);
  const fault = (name: string) =>
    wrong.has(name) && (
      <small id={`${name}-wrong`} className="desk-error">
        {t(`wrong.${name as 'day'}`)}
      </small>
    );
  const said = (name: string) => ({
    id: name,
    name,
    ...(wrong.has(name) && {
      'aria-invalid': true as const,
      'aria-describedby': `${name}-wrong`,
    }),
  });
  const box = (name: string) => (
    <label className="desk-check">
      <input type="checkbox" name={name} value="yes" defaultChecked={form[name] === 'yes'} />
      {t(`fields.${name as 'shown'}`)}
    </label>
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
            <div key={name} className="desk-field">
              <label htmlFor={name}>{t(`fields.${fieldOf(kind, name)}`)}</label>
              {lists[name] ? (
                <Choice {...said(name)} defaultValue={form[name]} empty={t('notSaid')}>
                  {lists[name]}
                </Choice>
              ) : (
                <input
                  {...said(name)}
                  defaultValue={form[name] ?? ''}
                  autoComplete="off"
                  className="field-box"
                  {...TYPED[name]}
                />
              )}
              {fault(name)}
            </div>
          ))}
        </div>
      </div>
      <section className="desk-card">
        <PictureField
          name="picture"
          field={draft}
          value={value}
          max={1}
          isMark
          hasFocus
          labels={{ ...deskLabelsOf(language, 'pictures'), title: t('picture') }}
        />
        {fault('picture')}
        {kind === 'paper' && <p className="desk-quiet">{t('paperHint')}</p>}
        {kind === 'delivery' && box('consent')}
        {fault('consent')}
      </section>
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
