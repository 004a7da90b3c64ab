import type { Slice } from './slice';

/** The car an enquiry is about; empty on pages without one (specification section 3). */
export interface EnquiryCar {
  brand: string;
  brand_sign: string;
  car_model: string;
  car_model_sign: string;
}

/** What the enquiry form is open as, where it was opened and for which car. */
export interface OpenForm extends Partial<EnquiryCar> {
  show: boolean;
  /** `explore-pc` opens the desktop dialog; `explore-mobile` the bottom popup. */
  type: 'explore-pc' | 'explore-mobile' | '';
  /** Source label of the lead. */
  from: string;
  /** The id route parameter of the page, sent as `from_id`. */
  from_id?: string;
}

export interface FormSlice {
  openForm: OpenForm;
  /** True once the form was opened for the visitor by an action (specification section 3). */
  isAutoOpenForm: boolean;
  /** True once pointer or focus came near something that opens a dialog. */
  isDialogExpected: boolean;
  setOpenForm: (form: Omit<OpenForm, 'show'>) => void;
  closeForm: () => void;
  /** Lets the dialogs' script be fetched ahead of a likely click. */
  expectDialog: () => void;
}

const CLOSED: OpenForm = { show: false, type: '', from: '' };

export const createFormSlice: Slice<FormSlice> = (set) => ({
  openForm: CLOSED,
  isAutoOpenForm: false,
  isDialogExpected: false,
  setOpenForm: (form) => set({ openForm: { ...form, show: true }, isAutoOpenForm: true }),
  closeForm: () => set({ openForm: CLOSED }),
  expectDialog: () => set({ isDialogExpected: true }),
});
