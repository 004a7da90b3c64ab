'use client';

import { Dialog } from '@/components/ui/dialog';
import { LoadingText } from '@/components/ui/loading-text';
import { DIALOG_WIDTHS_PX } from '@/lib/config/limits';
import { useSite } from '@/store/store-provider';
import { ChunkFailure } from './chunk-failure';
import type { EnquiryLabels } from './enquiry-labels';
import { useEnquiryForm } from './use-enquiry-form';

/**
 * The enquiry dialog of every page, closed until `openForm` says otherwise. Only this shell comes
 * with the page; the form arrives with the first opening.
 */
export function EnquiryHost({ labels }: { labels: EnquiryLabels }) {
  const openForm = useSite((site) => site.openForm);
  const closeForm = useSite((site) => site.closeForm);
  const { Form, hasFailed, retry } = useEnquiryForm(openForm.show);

  if (!openForm.show) return null;
  const isSheet = openForm.type === 'explore-mobile';
  return (
    <Dialog
      title={openForm.car_model_sign ? labels.titleCar : labels.title}
      closeLabel={labels.close}
      variant={isSheet ? 'sheet' : 'centred'}
      widthPx={DIALOG_WIDTHS_PX.enquiry}
      onClose={closeForm}
    >
      {!Form && !hasFailed && (
        <LoadingText
          text={labels.loading}
          className="grid min-h-80 place-items-center text-muted"
        />
      )}
      {hasFailed && <ChunkFailure labels={labels} onRetry={retry} />}
      {Form && <Form labels={labels} subject={openForm} onDone={closeForm} />}
    </Dialog>
  );
}
