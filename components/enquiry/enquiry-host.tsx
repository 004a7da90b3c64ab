'use client';

import { ChunkFailure } from '@/components/ui/chunk-failure';
import { Dialog } from '@/components/ui/dialog';
import { LoadingText } from '@/components/ui/loading-text';
import { useChunk } from '@/lib/browser/use-chunk';
import { DIALOG_WIDTHS_PX } from '@/lib/config/limits';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { OpenForm } from '@/store/site-store';
import { useSite } from '@/store/store-provider';
import type { EnquiryLabels } from './enquiry-labels';
import { importEnquiryForm } from './load-enquiry-form';
import { StorePhones } from './store-phones';

function titleOf({ cars, car_model_sign }: OpenForm, labels: EnquiryLabels): string {
  if (cars) return fillLabel(labels.titleCars, { count: cars.length });
  return car_model_sign ? labels.titleCar : labels.title;
}

/**
 * The enquiry dialog of every page, closed until `openForm` says otherwise. The form is a lazy
 * chunk, loaded with the first opening.
 */
export function EnquiryHost({ labels }: { labels: EnquiryLabels }) {
  const openForm = useSite((site) => site.openForm);
  const closeForm = useSite((site) => site.closeForm);
  const { chunk, hasFailed, retry } = useChunk(openForm.show, importEnquiryForm);

  if (!openForm.show) return null;
  const isSheet = openForm.type === 'explore-mobile';
  return (
    <Dialog
      title={titleOf(openForm, labels)}
      closeLabel={labels.close}
      variant={isSheet ? 'sheet' : 'centred'}
      widthPx={DIALOG_WIDTHS_PX.enquiry}
      onClose={closeForm}
    >
      {!chunk && !hasFailed && (
        <LoadingText
          text={labels.loading}
          className="grid min-h-80 place-items-center text-muted"
        />
      )}
      {hasFailed && (
        <ChunkFailure labels={labels} onRetry={retry}>
          <StorePhones stores={labels.stores} />
        </ChunkFailure>
      )}
      {chunk && <chunk.EnquiryForm labels={labels} subject={openForm} onDone={closeForm} />}
    </Dialog>
  );
}
