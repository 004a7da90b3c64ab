import { z } from 'zod';
import { storeDayOf } from '@/lib/config/answer-promise';
import { PROOF_KINDS } from '@/lib/config/proofs';
import { proofOfForm } from '@/lib/format/proof-form';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { newProofPath, proofPath, SAVED_PARAM } from '@/lib/routing/desk-car-address';
import { addProof, changeProof, removeProof } from '../proofs/proofs';
import { DeskRejection } from '../request/desk-rejection';
import { deskAction } from './desk-action';
import { formAgain, formSubject, recordId, sentForm, textsOfForm } from './typed-form';

const named = z.object({ kind: z.enum(PROOF_KINDS) }).and(formSubject);

export const saveProofForm = deskAction({
  allowed: 'writeContent',
  fields: sentForm,
  async run(sent, { db, actor, now }) {
    const known = named.safeParse(sent);
    if (!known.success) throw new DeskRejection('incomplete');
    const of = known.data;
    const form = textsOfForm(sent);
    const page = 'id' in of ? proofPath(of.id) : newProofPath(of.kind);
    const read = proofOfForm(of.kind, form, storeDayOf(now));
    if ('wrong' in read) return formAgain(page, form, read.wrong, 'recordRefused');
    const saving =
      'id' in of
        ? await changeProof(db, of, read.proof, actor)
        : await addProof(db, of.formId, read.proof, actor);
    if (saving === 'changed') return formAgain(page, form, [], 'recordChanged');
    if ('wrong' in saving) return formAgain(page, form, saving.wrong, 'recordRefused');
    const to = `${DESK_PATHS.proofs}?${SAVED_PARAM}=${saving.id}`;
    return { to, notice: 'id' in of ? 'recordSaved' : 'recordAdded' };
  },
});

export const removeProofForm = deskAction({
  allowed: 'writeContent',
  fields: z.object({ id: recordId }),
  async run(input, { db, actor }) {
    await removeProof(db, input.id, actor);
    return { to: DESK_PATHS.proofs, notice: 'proofRemoved' };
  },
});
